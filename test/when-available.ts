import { setTimeout as wait } from 'node:timers/promises'

const PAUSE_MS = 100

/**
 * Asks until the answer is another than 503, as clients do: on a busy machine the service refuses
 * what the database has not answered in time. The test's time limit ends the wait.
 */
export async function whenAvailable<T extends { status: number }>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    const answer = await ask()
    if (answer.status !== 503) return answer
    await wait(PAUSE_MS)
  }
}
