import { hash, verify } from '@node-rs/argon2'
import { z } from 'zod'
import { withHashSlot } from './hash-queue.ts'
import { isGuessable } from './password-strength.ts'

const MIN_CHARACTERS = 8
const MAX_CHARACTERS = 256

/** OWASP's argon2id parameters: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const productName = 'boardwalk'

/** A password as it was typed, in composed Unicode form; nothing is cut, trimmed or folded. */
export const Password = z
  .string('Enter a password.')
  .transform((typed) => typed.normalize('NFC'))
  .refine((password) => [...password].length >= MIN_CHARACTERS, `Use at least ${MIN_CHARACTERS} characters.`)
  .refine((password) => [...password].length <= MAX_CHARACTERS, `Use at most ${MAX_CHARACTERS} characters.`)

/** Returns why a password must not be chosen, as a text for the user; undefined if it may. */
export function passwordWeakness(password: string, email: string): string | undefined {
  const folded = password.toLowerCase()
  const letters = folded.replace(/[^\p{L}]/gu, '')
  const localPart = email.toLowerCase().split('@')[0] ?? ''
  const names = [productName, localPart.replace(/[^\p{L}]/gu, '')]
  if (folded === email.toLowerCase() || folded === localPart || (letters !== '' && names.includes(letters))) {
    return 'This password is too similar to your e-mail address or to “Boardwalk”. Choose another.'
  }
  if (isGuessable(password, [productName, email, localPart])) {
    return 'This password is common or easy to guess. Try a few unrelated words.'
  }
}

/** Returns the argon2id hash. Throws `unavailable` if too many are being hashed. */
export function hashPassword(password: string): Promise<string> {
  return withHashSlot(() => hash(password, cost))
}

/**
 * Compares a password with a hash. Takes as long without a hash (no such user) as for a wrong
 * password. `beforehand` runs first and may throw.
 */
export function passwordMatches(
  passwordHash: string | undefined,
  password: string,
  beforehand?: () => Promise<void>,
): Promise<boolean> {
  return withHashSlot(async () => {
    await beforehand?.()
    const matches = await verify(passwordHash ?? (await dummyHash()), password)
    return passwordHash !== undefined && matches
  })
}

/**
 * Returns whether a hash was made with a lower cost than today's; OWASP raises it from time to
 * time.
 */
export function isOutdated(passwordHash: string): boolean {
  const [, memoryCost, timeCost] = /\$m=(\d+),t=(\d+),/.exec(passwordHash) ?? []
  return Number(memoryCost) < cost.memoryCost || Number(timeCost) < cost.timeCost
}

let dummy: Promise<string> | undefined

function dummyHash(): Promise<string> {
  dummy ??= hash('the dummy password of unknown users', cost)
  return dummy
}
