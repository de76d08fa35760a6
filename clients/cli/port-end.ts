import { closeCodes } from '../typescript/src/console-protocol.ts'
import { type LiveSession, PortClosedError, read, SessionEndedError } from '../typescript/src/index.ts'

/** Returns why a port was closed: for the end of its session, with the reason of that. */
export async function portEndOf({ client, id }: Pick<LiveSession, 'client' | 'id'>, error: unknown): Promise<unknown> {
  if (!(error instanceof PortClosedError && error.code === closeCodes.ended)) return error
  const params = { path: { session_id: id } }
  const { end_reason, end_message } = await read(client.http.GET('/v1/sessions/{session_id}', { params }))
  return new SessionEndedError(id, end_reason, end_message)
}
