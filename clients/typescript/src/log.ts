import { CallLimit } from './call-limit.ts'
import { requireText } from './check-arguments.ts'
import type { Boardwalk } from './client.ts'
import { BoardwalkError, ConnectionFailedError } from './errors.ts'
import { reasonOf } from './network-errors.ts'
import { MAX_MS } from './timeout.ts'

/** How long nothing may arrive, except while a log is followed. */
const SILENCE_MS = 30_000

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
  const leaving = new AbortController()
  const signals = [signal, client.signal]
  const within = async <T>(ms: number, step: Promise<T>): Promise<T> => {
    using limit = new CallLimit(ms, signals)
    try {
      return await limit.race(step)
    } catch (cause) {
      for (const one of signals) one?.throwIfAborted()
      if (cause instanceof BoardwalkError) throw cause
      const text = limit.isOver ? `nothing came for ${ms / 1000} s` : reasonOf(cause)
      throw new ConnectionFailedError(`The log of ${sessionId} from ${client.url} broke off: ${text}.`, { cause })
    }
  }
  try {
    const path = `/v1/sessions/${sessionId}/console/log?${query}`
    const reader = (await within(SILENCE_MS, client.open(path, leaving.signal))).body?.getReader()
    for (;;) {
      const piece = await within(follow ? MAX_MS : SILENCE_MS, reader?.read() ?? Promise.resolve(undefined))
      if (!piece?.value) return
      yield piece.value
    }
  } finally {
    leaving.abort()
  }
}
