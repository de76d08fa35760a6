import { setTimeout as wait } from 'node:timers/promises'
import { InUseError } from '#db/embedded/index.ts'

const TIMEOUT_MS = 3000
const POLL_MS = 50

/**
 * Runs work that needs a port or a folder, and retries: its holder may be a start that was killed a
 * moment ago and is just leaving.
 */
export async function retryIfInUse<T>(work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + TIMEOUT_MS
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isInUse(error) || Date.now() > deadline) throw error
      await wait(POLL_MS)
    }
  }
}

function isInUse(error: unknown): boolean {
  if (error instanceof InUseError) return true
  return (
    error instanceof Error &&
    error.name === 'ListenError' &&
    (error.cause as NodeJS.ErrnoException)?.code === 'EADDRINUSE'
  )
}
