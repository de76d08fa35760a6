import { hash } from 'node:crypto'

/**
 * Returns the SHA-256 of a random token. It suffices for secrets that cannot be guessed; passwords
 * need argon2id (`accounts/passwords.ts`).
 */
export function sha256(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
