import { isFromOwnPage } from '#http/same-origin.ts'

/** Messages of the actions that redirect to this page. */
const outcomes = new Map([
  ['reset', 'Your password was reset and every browser is logged out. Log in with the new password.'],
  ['confirmed', 'Your e-mail address is confirmed. Log in with your password.'],
  ['closed', 'Your account was deleted.'],
])

/**
 * Returns what has just happened on another page of this service. A link says nothing here: a
 * stranger's story must not end with our words.
 */
export function outcomeOf(done: unknown, headers: Headers): string | undefined {
  return typeof done === 'string' && isFromOwnPage(headers) ? outcomes.get(done) : undefined
}
