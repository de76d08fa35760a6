import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { bytes, createdAt, moment, oneOf } from './columns.ts'
import { ofUser } from './users.ts'

export const tokenKinds = ['password_reset', 'email_verification', 'email_change'] as const
export type TokenKind = (typeof tokenKinds)[number]

/**
 * What a link in a mail is good for. The mail holds a random token, this table only its SHA-256; a
 * newer one takes an older one's place.
 */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    userId: ofUser(),
    kind: text({ enum: tokenKinds }).notNull(),
    tokenHash: bytes().notNull(),
    /** The address it was sent to, and holds for. */
    email: text().notNull(),
    expiresAt: moment().notNull(),
    ...createdAt(),
  },
  (token) => [
    primaryKey({ name: 'one_time_tokens_one_of_a_kind', columns: [token.userId, token.kind] }),
    unique('one_time_tokens_token_hash').on(token.tokenHash),
    oneOf('one_time_tokens_kind', token.kind, tokenKinds),
    check('one_time_tokens_hold_a_sha256', sql`length(${token.tokenHash}) = 32`),
  ],
)
