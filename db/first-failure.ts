import type { Pending } from './cancel.ts'

/** What PostgreSQL says of every statement after one that failed in the same transaction. */
const ABORTED = '25P02'

/**
 * Returns a function that takes each statement of one transaction. Statements are sent together, so
 * that a caller may hear of a later one first, which failed only because an earlier one has. It
 * then has the first failure of the transaction as its cause.
 */
export function firstFailureAsCause() {
  let first: Error | undefined
  return <Q extends object>(query: Q): Q => {
    const pending = query as Q & Pick<Pending, 'reject'>
    const { reject } = pending
    pending.reject = (error) => {
      if ('code' in error && error.code === ABORTED) error.cause ??= first
      else first ??= error
      reject(error)
    }
    return query
  }
}
