import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20
/** A phone's clock may be off by one step of 30 seconds. */
const WINDOW_STEPS = 1

/** Returns a new secret in base 32, as apps take it by hand. */
export function newSecret(): string {
  const { buffer, byteOffset, byteLength } = randomBytes(SECRET_BYTES)
  return new Secret({ buffer: buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer }).base32
}

/** Returns the `otpauth:` URI of a secret, which apps read from a QR code. */
export function uriOf(secret: string, email: string): string {
  return new TOTP({ issuer: 'Boardwalk', label: email, secret }).toString()
}

/**
 * Returns the time step of a code of six digits, or undefined if no step near `now` (milliseconds)
 * has this code.
 */
export function stepOfCode(secret: string, code: string, now: number): number | undefined {
  const delta = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    timestamp: now,
    window: WINDOW_STEPS,
  })
  return delta === null ? undefined : TOTP.counter({ timestamp: now }) + delta
}
