import { setTimeout } from 'node:timers/promises'

type Repeated = {
  work: () => Promise<unknown>
  onFailure: (error: unknown) => void
  pauseMs: number
}

/**
 * Does the same work again and again, with a pause after each time. Work that fails is told, and
 * comes again as usual. Answers how to stop it, which lets work that is under way finish.
 */
export function runEvery({ work, onFailure, pauseMs }: Repeated): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const done = (async () => {
    while (!signal.aborted) {
      await work().catch(onFailure)
      // Being stopped is the only way a pause fails.
      await setTimeout(pauseMs, undefined, { signal }).catch(() => {})
    }
  })()
  return async () => {
    stopping.abort()
    await done
  }
}
