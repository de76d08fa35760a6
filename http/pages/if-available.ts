import { logFailure } from '#core/log.ts'
import { isUnavailable } from '#db/unavailable.ts'

/**
 * Returns what `read` does; undefined while the database cannot be reached, for what a page can do
 * without. That is logged as a warning. Anything else that is thrown is passed on.
 */
export async function ifAvailable<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    if (!isUnavailable(error)) throw error
    logFailure(error, {}, 'warn')
    return undefined
  }
}
