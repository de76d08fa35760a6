import { hash } from 'node:crypto'

/**
 * Returns the SHA-256 of a file, or of a random token. It suffices for secrets that cannot be
 * guessed; passwords need argon2id (`accounts/passwords.ts`).
 */
export function sha256(secretOrFile: string | Uint8Array): Buffer {
  return hash('sha256', secretOrFile, 'buffer')
}
