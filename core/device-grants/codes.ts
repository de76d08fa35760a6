import { randomBytes, randomInt } from 'node:crypto'

/** Without vowels, so that no code is a word (RFC 8628 §6.1). */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ'
const USER_CODE_LETTERS = 8
const DEVICE_CODE_BYTES = 32

export function newDeviceCode(): string {
  return randomBytes(DEVICE_CODE_BYTES).toString('hex')
}

/** Returns a code that a person types: 20^8 are possible. */
export function newUserCode(): string {
  return Array.from({ length: USER_CODE_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}

/** Returns a code as it is shown: `BCDF-GHJK`. */
export function shownCode(code: string): string {
  return `${code.slice(0, USER_CODE_LETTERS / 2)}-${code.slice(USER_CODE_LETTERS / 2)}`
}
