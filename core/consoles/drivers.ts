import { env } from '#env.ts'
import type { LogStore } from './log-store.ts'
import { natsLog } from './nats/log.ts'
import { natsRelay } from './nats/relay.ts'
import { postgresLog } from './postgres/log.ts'
import { postgresRelay } from './postgres/relay.ts'
import type { RelayChannel } from './relay-channel.ts'

/** Where this service records consoles. */
export function logStore(): LogStore {
  return env().natsHosts ? natsLog : postgresLog
}

/** What carries consoles between the instances of this service. */
export function relayChannel(): RelayChannel {
  return env().natsHosts ? natsRelay : postgresRelay
}
