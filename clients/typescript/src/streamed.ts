import { CallLimit } from './call-limit.ts'
import type { Boardwalk } from './client.ts'
import { BoardwalkError, ConnectionFailedError } from './errors.ts'
import { reasonOf } from './network-errors.ts'
import { MAX_MS } from './timeout.ts'

/** How long nothing may arrive, except while a stream is followed. */
const SILENCE_MS = 30_000

type Options = {
  /** What it is, for an error: `The log of ses_…`. */
  what: string
  /** It goes on with what arrives. */
  follow?: boolean
  signal?: AbortSignal | undefined
}

/**
 * Reads a response piece by piece. Throws an ApiError if the service refuses it, a
 * {@link ConnectionFailedError} if it breaks off, and the reason of an abort at once.
 */
export async function* readStreamed(
  client: Boardwalk,
  path: string,
  { what, follow = false, signal }: Options,
): AsyncGenerator<Uint8Array> {
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
      throw new ConnectionFailedError(`${what} from ${client.url} broke off: ${text}.`, { cause })
    }
  }
  try {
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
