import { z } from 'zod'
import { Password } from './passwords.ts'

const MAX_EMAIL_CHARACTERS = 254

/** More than any password has before it is composed; what is longer is not worth hashing. */
const MAX_TYPED_CHARACTERS = 1_024

export const UNKNOWN = 'Incorrect e-mail or password.'
export const NOT_YOURS = 'This is not your password.'

export const Email = z
  .string('Enter your e-mail address.')
  .trim()
  .max(MAX_EMAIL_CHARACTERS, 'This address is too long.')
  .pipe(z.email('Enter an e-mail address, such as ada@example.com.'))

export const SignUp = z.strictObject({ email: Email, password: Password })

/** A password that is compared, not judged: anything a user could have. */
const typedPassword = (refusal: string) =>
  z
    .string(refusal)
    .max(MAX_TYPED_CHARACTERS, refusal)
    .transform((typed) => typed.normalize('NFC'))

export const LogIn = z.strictObject({
  email: z.string().trim().refine(canBeStored, UNKNOWN).max(MAX_EMAIL_CHARACTERS, UNKNOWN),
  password: typedPassword(UNKNOWN),
})

/** Asked again before an account changes. */
export const CurrentPassword = typedPassword(NOT_YOURS)

/** PostgreSQL has no NUL in its texts, so nobody has one in an address. */
function canBeStored(text: string): boolean {
  return !text.includes('\0')
}
