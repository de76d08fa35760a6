import type { Context } from './context.ts'
import { explain } from './failures.ts'

/**
 * Does what comes beside a verdict, such as coverage. Where something has failed already, a problem
 * is said, and null returned: it must not hide the failure.
 */
export async function besideFailure<T>(
  { out, signal }: Pick<Context, 'out' | 'signal'>,
  hasFailed: boolean,
  work: () => Promise<T>,
): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (!hasFailed || signal.aborted) throw error
    out.say(explain(error))
    return null
  }
}
