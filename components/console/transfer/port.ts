import type { OutputFeed } from '#components/console/output-feed.ts'

/** The serial port of a board, as a transfer uses it. */
export type Port = {
  write: (bytes: Uint8Array) => void
  /** Returns the next byte of the board; null if none comes in time. Rejects when it is aborted. */
  read: (timeoutMs: number) => Promise<number | null>
  close: () => void
}

/** A transfer that has failed, with the reason in words. */
export class TransferError extends Error {}

/** Opens the port of a board whose output is received here. What came before is not read. */
export function openPort(feed: OutputFeed, write: (bytes: Uint8Array) => void, signal: AbortSignal): Port {
  const waiting: Uint8Array[] = []
  let wake: (() => void) | undefined
  const stop = feed.watch(({ bytes }) => {
    waiting.push(bytes)
    wake?.()
  })
  const take = () => {
    const [first] = waiting
    const byte = first?.[0]
    if (first && first.length > 1) waiting[0] = first.subarray(1)
    else waiting.shift()
    return byte ?? null
  }
  signal.addEventListener('abort', () => wake?.(), { once: true })
  return {
    write,
    async read(timeoutMs) {
      if (waiting.length === 0 && !signal.aborted) {
        const { promise, resolve } = Promise.withResolvers<void>()
        wake = resolve
        const timer = setTimeout(resolve, timeoutMs)
        await promise
        clearTimeout(timer)
        wake = undefined
      }
      signal.throwIfAborted()
      return take()
    },
    close: stop,
  }
}
