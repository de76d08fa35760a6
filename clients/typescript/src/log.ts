import { type Boardwalk, refusalOf } from './client.ts'
import { ConnectionFailedError } from './errors.ts'

export type LogOptions = {
  format?: 'raw' | 'text' | 'asciicast' | 'ndjson'
  /** Go on with what arrives, until the session has ended. */
  follow?: boolean | undefined
  /** The first byte, by its offset. */
  from?: number
  signal?: AbortSignal
}

/** Reads what the board has printed, piece by piece. */
export async function* readLog(
  client: Boardwalk,
  sessionId: string,
  options: LogOptions = {},
): AsyncGenerator<Uint8Array> {
  const { format = 'raw', follow = false, from, signal } = options
  const address = new URL(`${client.url}/v1/sessions/${sessionId}/console/log`)
  address.search = String(
    new URLSearchParams({ format, follow: String(follow), ...(from !== undefined && { from: String(from) }) }),
  )
  const headers = { Authorization: `Bearer ${client.apiKey}` }
  try {
    const response = await fetch(address, { headers, ...(signal && { signal }) })
    if (!response.ok) throw refusalOf(response, await response.json().catch(() => null))
    for await (const chunk of response.body ?? []) yield chunk
  } catch (cause) {
    signal?.throwIfAborted()
    if (!(cause instanceof TypeError)) throw cause
    throw new ConnectionFailedError(`The log of ${sessionId} broke off: ${cause.message}.`, { cause })
  }
}
