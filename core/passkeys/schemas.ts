import { z } from 'zod'

const MAX_FORM_CHARACTERS = 20_000
const UNREADABLE = 'Your browser did not send a valid passkey. Try again.'

const Base64Url = z.string().regex(/^[A-Za-z0-9_-]*$/)
const CredentialId = Base64Url.min(1).max(1_400)
const credential = { id: CredentialId, rawId: CredentialId, type: z.literal('public-key') }

/** What browsers sign a challenge with, as WebAuthn's `toJSON` writes it; nothing else is read. */
const Assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: Base64Url.optional(),
  }),
})

const Attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
})

function inField<S extends z.ZodType>(schema: S) {
  return z
    .string(UNREADABLE)
    .max(MAX_FORM_CHARACTERS, UNREADABLE)
    .transform((text, context) => {
      const parsed = schema.safeParse(json(text))
      if (parsed.success) return parsed.data
      context.addIssue({ code: 'custom', message: UNREADABLE })
      return z.NEVER
    })
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const SignedChallenge = z.strictObject({ response: inField(Assertion) })
export type SignedChallenge = z.infer<typeof SignedChallenge>

export const NewCredential = inField(Attestation)

export const PasskeyName = z
  .string('Enter a name.')
  .trim()
  .min(1, 'Enter a name.')
  .max(100, 'Use at most 100 characters.')
