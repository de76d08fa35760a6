import { setTimeout } from 'node:timers/promises'

type Repeated = {
  work: () => Promise<unknown>
  onFailure: (error: unknown) => void
  pauseMs: number
}

/**
 * Runs `work` repeatedly, with a pause after each run. A failed run is reported and does not stop
 * the next one. Returns how to stop, which waits for the run in progress.
 */
export function runEvery({ work, onFailure, pauseMs }: Repeated): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const done = (async () => {
    while (!signal.aborted) {
      await work().catch(onFailure)
      // A pause is rejected only by `stopping`.
      await setTimeout(pauseMs, undefined, { signal }).catch(() => {})
    }
  })()
  return async () => {
    stopping.abort()
    await done
  }
}
