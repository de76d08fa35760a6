import { requireText } from './check-arguments.ts'
import { Boardwalk, read } from './client.ts'
import { ApiError, SessionEndedError, UsageError } from './errors.ts'
import { LiveSession } from './live-session.ts'

/**
 * Returns a session that is live already: the given one, or that of `SERVICE_SESSION_ID`. Leaving
 * its scope changes nothing of it. What its console printed before is not matched.
 */
export async function attach(session_id?: string): Promise<LiveSession>
/**
 * Returns a session that is live already: the given one, or that of `SERVICE_SESSION_ID`. Leaving
 * its scope changes nothing of it. What its console printed before is not matched.
 */
export async function attach(client: Boardwalk, session_id?: string): Promise<LiveSession>
export async function attach(first?: Boardwalk | string, second?: string): Promise<LiveSession> {
  const [client, given] = first instanceof Boardwalk ? [first, second] : [new Boardwalk(), first]
  const session_id = given ?? process.env.SERVICE_SESSION_ID
  if (!session_id) throw new UsageError('There is no session to attach to. Set SERVICE_SESSION_ID.')
  requireText('A session', session_id)
  const record = await read(client.http.GET('/v1/sessions/{session_id}', { params: { path: { session_id } } }))
  if (record.state === 'ended') throw new SessionEndedError(record.id, record.end_reason, record.end_message)
  return new LiveSession(client, record)
}

/**
 * Returns whether an error says that a session is over.
 *
 * @internal
 */
export const saysEnded = (error: unknown) =>
  error instanceof SessionEndedError || (error instanceof ApiError && error.code === 'session_ended')
