import { z } from 'zod'
import { Password } from './passwords.ts'

const MAX_EMAIL_CHARACTERS = 254

/** Longer than any password before it is composed; longer input is never hashed. */
const MAX_TYPED_CHARACTERS = 1_024

export const UNKNOWN = 'Incorrect e-mail or password.'
export const WRONG_PASSWORD = 'Incorrect password.'

export const Email = z
  .string('Enter your e-mail address.')
  .trim()
  .max(MAX_EMAIL_CHARACTERS, 'This address is too long.')
  .pipe(z.email('Enter an e-mail address, such as ada@example.com.'))

export const SignUp = z.strictObject({ email: Email, password: Password })

/** A password that is compared: it may have any form that an account may have. */
const typedPassword = (refusal: string) =>
  z
    .string(refusal)
    .max(MAX_TYPED_CHARACTERS, refusal)
    .transform((typed) => typed.normalize('NFC'))

export const LogIn = z.strictObject({
  email: z.string().trim().refine(canBeStored, UNKNOWN).max(MAX_EMAIL_CHARACTERS, UNKNOWN),
  password: typedPassword(UNKNOWN),
})

/** The present password, which changes of an account need. */
export const CurrentPassword = typedPassword(WRONG_PASSWORD)

/**
 * Returns whether PostgreSQL can store a text: it has no NUL in texts, so no account's e-mail has
 * one.
 */
function canBeStored(text: string): boolean {
  return !text.includes('\0')
}
