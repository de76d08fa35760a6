import { randomBytes } from 'node:crypto'

const SECRET_BYTES = 24

export function newEnrolmentToken(): string {
  return `enrol_${randomBytes(SECRET_BYTES).toString('hex')}`
}

/** Returns a new credential. The agent keeps it; only its hash is stored here. */
export function newCredential(): string {
  return `agent_${randomBytes(SECRET_BYTES).toString('hex')}`
}

/** Returns whether a text has the form of a credential. Any other is refused without a query. */
export function looksLikeCredential(candidate: string): boolean {
  return /^agent_[0-9a-f]{48}$/.test(candidate)
}
