import { z } from 'zod'
import { Refusal } from '#core/errors.ts'
import { Timestamp } from '#core/timestamps.ts'
import type { IssuedToken } from './issue.ts'
import { MAX_TOKEN_CHARACTERS } from './token.ts'

const URN = 'urn:ietf:params:oauth:'
export const TOKEN_EXCHANGE = `${URN}grant-type:token-exchange`
const ACCESS_TOKEN = `${URN}token-type:access_token`
const SUBJECT_TYPES = [`${URN}token-type:id_token`, `${URN}token-type:jwt`]

/** Parameters of RFC 8693 that would ask for less or other rights than a trust gives. */
const refused = ['actor_token', 'resource', 'scope', 'audience'] as const

const absent = z.string().optional().meta({ description: 'Refused: the trust says what the key may do.' })

/** Other parameters are ignored, as RFC 6749 §3.2 demands. */
export const ExchangeToken = z
  .object({
    grant_type: z.string().meta({ description: `\`${TOKEN_EXCHANGE}\`.` }),
    subject_token: z
      .string()
      .max(MAX_TOKEN_CHARACTERS, `must have at most ${MAX_TOKEN_CHARACTERS} characters`)
      .meta({ description: 'The ID token of the job.' }),
    subject_token_type: z.string().meta({ description: `\`${SUBJECT_TYPES[0]}\`, or \`${SUBJECT_TYPES[1]}\`.` }),
    requested_token_type: z
      .string()
      .optional()
      .meta({ description: `\`${ACCESS_TOKEN}\`, if it is sent.` }),
    ...{ actor_token: absent, resource: absent, scope: absent, audience: absent },
  })
  .meta({ id: 'ExchangeToken' })
export type ExchangeToken = z.output<typeof ExchangeToken>

/** Throws `unsupported_grant_type`, and `invalid_request` for what the service cannot do. */
export function refuseUnsupported(sent: ExchangeToken): void {
  if (sent.grant_type !== TOKEN_EXCHANGE) {
    const members = { error: 'unsupported_grant_type' }
    throw new Refusal('unsupported_grant_type', `grant_type must be ${TOKEN_EXCHANGE}.`, { members })
  }
  if (!SUBJECT_TYPES.includes(sent.subject_token_type))
    throw invalid('subject_token_type', 'must be that of an ID token')
  const { requested_token_type: requested = ACCESS_TOKEN } = sent
  if (requested !== ACCESS_TOKEN) throw invalid('requested_token_type', `must be ${ACCESS_TOKEN}`)
  for (const name of refused) if (sent[name] !== undefined) throw invalid(name, 'is not supported')
}

function invalid(name: string, detail: string): Refusal {
  const particulars = { errors: [{ pointer: `/${name}`, detail }], members: { error: 'invalid_request' } }
  return new Refusal('invalid_request', `${name} ${detail}.`, particulars)
}

/** The only response that holds the key, in `access_token`. */
export const ExchangedToken = z
  .strictObject({
    access_token: z.string().meta({ description: 'The CI key, returned only once.' }),
    issued_token_type: z.literal(ACCESS_TOKEN),
    token_type: z.literal('Bearer'),
    expires_in: z.int().meta({ description: 'Seconds until it ends unless it is renewed.' }),
    scope: z.literal('run'),
    key: z.strictObject({
      id: z.string(),
      expires_at: Timestamp,
      trust_id: z.string(),
      credits_per_day: z.int().meta({ description: 'What all sessions of the trust may cost a day, by UTC.' }),
      credits_used_today: z.int(),
    }),
  })
  .meta({ id: 'ExchangedToken' })
export type ExchangedToken = z.infer<typeof ExchangedToken>

export function toResponse({ secret, expiresIn, key }: IssuedToken): ExchangedToken {
  return {
    access_token: secret,
    ...{ issued_token_type: ACCESS_TOKEN, token_type: 'Bearer', expires_in: expiresIn, scope: 'run', key },
  } as const
}

export const RenewedToken = z
  .strictObject({ expires_at: Timestamp, expires_in: z.int().meta({ description: 'Seconds until it ends.' }) })
  .meta({ id: 'RenewedToken' })
