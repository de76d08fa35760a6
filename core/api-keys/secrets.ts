import { randomBytes } from 'node:crypto'

const SECRET_BYTES = 24
const shape = /^key_[0-9a-f]{48}$/

/** A new secret: `key_` and 48 hex characters (docs/contract.md §3). Shown once, kept nowhere. */
export function newSecret(): string {
  return `key_${randomBytes(SECRET_BYTES).toString('hex')}`
}

/**
 * Whether this could be a secret at all; what could not is refused before the database is asked.
 */
export function looksLikeSecret(candidate: string): boolean {
  return shape.test(candidate)
}
