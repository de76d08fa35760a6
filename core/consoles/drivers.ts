import type { LogStore } from './log-store.ts'
import { postgresLog } from './postgres/log.ts'
import { postgresRelay } from './postgres/relay.ts'
import type { RelayChannel } from './relay-channel.ts'

/** Where this service records consoles. */
export function logStore(): LogStore {
  return postgresLog
}

/** What carries consoles between the instances of this service. */
export function relayChannel(): RelayChannel {
  return postgresRelay
}
