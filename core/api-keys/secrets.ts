import { randomBytes } from 'node:crypto'

const SECRET_BYTES = 24
const pattern = /^key_[0-9a-f]{48}$/

/**
 * Returns a new secret: `key_` and 48 hex characters (docs/contract.md §3). It is shown once and
 * never stored.
 */
export function newSecret(): string {
  return `key_${randomBytes(SECRET_BYTES).toString('hex')}`
}

/** Returns whether a text has the form of a secret. Any other is refused without a query. */
export function looksLikeSecret(candidate: string): boolean {
  return pattern.test(candidate)
}
