import { hash } from 'node:crypto'

/**
 * The SHA-256 of a text, such as a random token. Enough for what cannot be guessed; passwords need
 * more (`passwords.ts`).
 */
export function sha256(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
