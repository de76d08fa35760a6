import { requireText } from './check-arguments.ts'
import type { Boardwalk } from './client.ts'
import { readStreamed } from './streamed.ts'

export type LogOptions = {
  format?: 'raw' | 'text' | 'asciicast' | 'ndjson'
  /** Go on with what arrives, until the session has ended. */
  follow?: boolean | undefined
  /** The first byte, by its offset. */
  from?: number
  signal?: AbortSignal
}

/**
 * Reads what the board has printed, piece by piece. Throws an ApiError if the service refuses it,
 * a {@link ConnectionFailedError} if the log breaks off, and the reason of an abort at once.
 */
export async function* readLog(
  client: Boardwalk,
  sessionId: string,
  options: LogOptions = {},
): AsyncGenerator<Uint8Array> {
  requireText('A session', sessionId)
  const { format = 'raw', follow = false, from, signal } = options
  const query = new URLSearchParams({ format, follow: `${follow}`, ...(from !== undefined && { from: `${from}` }) })
  const path = `/v1/sessions/${sessionId}/console/log?${query}`
  yield* readStreamed(client, path, { what: `The log of ${sessionId}`, follow, signal })
}
