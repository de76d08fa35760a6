import { type JetStreamClient, type JetStreamManager, jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import { env } from '#env.ts'
import { processShared } from '#process-shared.ts'

/** A lost answer is asked for again by the next flush. */
export const TIMEOUT_MS = 2_000
const RECONNECT_MS = 200

type Nats = { connection: NatsConnection; streams: JetStreamManager; publisher: JetStreamClient }

const state = processShared('nats', (): { opening?: Promise<Nats> | undefined; isAway?: boolean } => ({}))

/**
 * Returns the connection that all share. Throws while it is lost: nothing may be kept for later.
 */
export async function nats(): Promise<Nats> {
  state.opening ??= open().catch((error: unknown) => {
    state.opening = undefined
    throw error
  })
  const opened = await state.opening
  if (state.isAway) throw new Error('NATS does not answer: see that the server of NATS_URL runs')
  return opened
}

async function open(): Promise<Nats> {
  const hosts = natsHosts()
  const { username, password, protocol } = new URL(hosts[0] ?? '')
  const connection = await connect({
    servers: hosts.map((one) => new URL(one).host),
    ...(username && { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
    ...(protocol === 'tls:' && { tls: {} }),
    name: 'boardwalk',
    timeout: TIMEOUT_MS,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_MS,
  })
  state.isAway = false
  void noteOutages(connection)
  const options = { timeout: TIMEOUT_MS }
  const streams = await jetstreamManager(connection, { ...options, checkAPI: false })
  return { connection, streams, publisher: jetstream(connection, options) }
}

/** Ends with the connection. */
async function noteOutages(connection: NatsConnection): Promise<void> {
  for await (const { type } of connection.status()) {
    if (type === 'disconnect') state.isAway = true
    else if (type === 'reconnect') state.isAway = false
  }
  state.opening = undefined
}

export function natsHosts(): string[] {
  const { natsHosts } = env()
  if (!natsHosts) throw new Error('NATS is used without NATS_URL')
  return natsHosts
}
