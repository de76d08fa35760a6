/** The way out of `npm start`. */
import { step } from '#scripts/progress.mjs'

/** When we are told to end, the embedded PostgreSQL first writes its checkpoint. */
export const MAX_EXIT_MS = { failed: 9_000, told: 45_000 }

/** Exits after a while even if something still runs. The embedded PostgreSQL ends with us. */
export function limitExit(ms: number): void {
  setTimeout(() => {
    console.error(`Not everything stopped within ${ms / 1_000} s. Exiting anyway.`)
    process.exit(1)
  }, ms)
}

/**
 * Stops what runs and exits, with 1 after a failure or if stopping fails. An error that left this
 * function would be uncaught, and the process would stay.
 */
export async function stopAndExit(running: AsyncDisposableStack, failed: boolean): Promise<never> {
  try {
    await (failed ? running.disposeAsync() : step('Stopping', () => running.disposeAsync()))
  } catch (error) {
    console.error(error)
    process.exit(1)
  }
  process.exit(failed ? 1 : 0)
}
