import { processShared } from '#process-shared.ts'

/**
 * Returns a function that reads at most once in `keptMs` in this process, so that a crowd costs one
 * reading. A failure is not kept. Its `now` is of `performance.now()`.
 */
export function recent<T>(name: string, keptMs: number, read: () => Promise<T>): (now?: number) => Promise<T> {
  const last = processShared(`recent ${name}`, () => ({
    one: undefined as { at: number; read: Promise<T> } | undefined,
  }))
  return (now = performance.now()) => {
    if (last.one && Math.abs(now - last.one.at) < keptMs) return last.one.read
    const one = { at: now, read: read() }
    last.one = one
    one.read.catch(() => {
      if (last.one === one) last.one = undefined
    })
    return one.read
  }
}
