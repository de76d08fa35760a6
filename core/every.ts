import { setTimeout } from 'node:timers/promises'
import { listen } from '#db/index.ts'

type Repeated = {
  /** `wake` makes the next run begin at once. */
  work: (wake: () => void) => Promise<unknown>
  onFailure: (error: unknown) => void
  pauseMs: number
  /** A channel of PostgreSQL on which work is announced: it is done at once. */
  channel?: string
}

/**
 * Runs `work` repeatedly, with a pause after each run. A failed run is reported and does not stop
 * the next one. Returns how to stop, which waits for the run in progress.
 */
export function runEvery({ work, onFailure, pauseMs, channel }: Repeated): () => Promise<void> {
  let isStopping = false
  let pause = new AbortController()
  const wake = () => pause.abort()

  async function run(): Promise<void> {
    let unlisten: (() => Promise<void>) | undefined
    while (!isStopping) {
      pause = new AbortController()
      try {
        if (channel !== undefined) unlisten ??= await listen(channel, wake)
        await work(wake)
      } catch (error) {
        onFailure(error)
      }
      // A pause is rejected only by `wake` and the stop.
      await setTimeout(pauseMs, undefined, { signal: pause.signal }).catch(() => {})
    }
    // Without a database there is nothing to undo, and other parts still have to stop.
    await unlisten?.().catch(onFailure)
  }

  const done = run()
  return async () => {
    isStopping = true
    wake()
    await done
  }
}
