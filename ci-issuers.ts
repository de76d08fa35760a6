import { z } from 'zod'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])
const PROBLEM =
  'must be a JSON list such as [{"provider":"gitlab","issuer":"https://gitlab.example.com"}], with https addresses and, if keys are elsewhere, a jwks_uri'

/** Only tests have an issuer on this machine. */
const isSafe = (text: string) =>
  URL.canParse(text) && (text.startsWith('https://') || LOOPBACK.has(new URL(text).hostname))

const Issuers = z
  .array(
    z
      .strictObject({
        provider: z.enum(['github', 'gitlab', 'buildkite']),
        /** Byte for byte as its tokens have it. */
        issuer: z.string().max(200).refine(isSafe),
        jwks_uri: z.string().max(500).refine(isSafe).optional(),
      })
      .transform(({ jwks_uri: jwksUri, ...given }) => ({ ...given, jwksUri })),
  )
  .max(20)
  .refine((list) => new Set(list.map(({ issuer }) => issuer)).size === list.length)

/** An issuer of ID tokens that the operator names besides those that everybody may use. */
export type CiIssuer = z.output<typeof Issuers>[number]

/** The setting CI_ISSUERS. */
export const CiIssuers = z.string().transform((text, context): CiIssuer[] => {
  const parsed = Issuers.safeParse(parsedJson(text))
  if (parsed.success) return parsed.data
  context.addIssue({ code: 'custom', message: PROBLEM })
  return z.NEVER
})

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
