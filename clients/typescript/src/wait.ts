import { type Boardwalk, read } from './client.ts'
import { CommandFailedError, QueueTimeoutError, SessionEndedError } from './errors.ts'
import type { components } from './schema.ts'

export type Session = components['schemas']['SessionWithConnection']
export type Command = components['schemas']['Command']

/** The longest one long poll may take, in seconds (docs/contract.md §4). */
const LONGEST_POLL_S = 50
/** While a session waits or a command works, how often its caller learns of it, in seconds. */
const SHORT_POLL_S = 5

type Waiting<T> = {
  timeoutMs?: number
  /** Is called with each record that was read. */
  onChange?: ((record: T) => void) | undefined
  signal?: AbortSignal | undefined
}

/**
 * Reads a session until it runs or has ended, or the time is up; the caller looks at its `state`.
 */
export async function waitForSession(
  { http }: Boardwalk,
  session_id: string,
  until: 'running' | 'ended',
  { timeoutMs = Number.POSITIVE_INFINITY, onChange, signal }: Waiting<Session> = {},
): Promise<Session> {
  const deadline = performance.now() + timeoutMs
  let wait_seconds = 1
  for (;;) {
    const query = { wait_for: until, wait_seconds }
    const session = await read(
      http.GET('/v1/sessions/{session_id}', { params: { path: { session_id }, query }, signal: signal ?? null }),
    )
    onChange?.(session)
    if (session.state === 'ended' || (until === 'running' && session.state === 'running')) return session
    const left = (deadline - performance.now()) / 1000
    if (left <= 0) return session
    wait_seconds = Math.max(1, Math.min(session.state === 'running' ? LONGEST_POLL_S : SHORT_POLL_S, Math.ceil(left)))
  }
}

/** As {@link waitForSession}, but throws where it does not run: it has ended, or the time is up. */
export async function waitUntilRunning(client: Boardwalk, id: string, options: Waiting<Session>): Promise<Session> {
  const session = await waitForSession(client, id, 'running', options)
  if (session.state === 'ended') {
    if (session.end_reason === 'queue_timeout') throw new QueueTimeoutError(`No board became free in time for ${id}.`)
    throw new SessionEndedError(id, session.end_reason, session.end_message)
  }
  if (session.state !== 'running') throw new QueueTimeoutError(`Session ${id} was still ${session.state}.`)
  return session
}

/** Reads a command until it is done. Throws a {@link CommandFailedError} where it failed. */
export async function waitForCommand(
  { http }: Boardwalk,
  { id: command_id, session_id }: Command,
  { timeoutMs = Number.POSITIVE_INFINITY, onChange, signal }: Waiting<Command> = {},
): Promise<Command> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const left = Math.ceil((deadline - performance.now()) / 1000)
    const wait_seconds = Math.max(1, Math.min(onChange ? 1 : LONGEST_POLL_S, left))
    const params = { path: { session_id, command_id }, query: { wait_seconds } }
    const command = await read(
      http.GET('/v1/sessions/{session_id}/commands/{command_id}', { params, signal: signal ?? null }),
    )
    onChange?.(command)
    if (command.state === 'succeeded') return command
    if (command.ended_at !== null) throw new CommandFailedError(command)
    if (performance.now() >= deadline) throw new CommandFailedError(command, 'it was not done in time')
  }
}
