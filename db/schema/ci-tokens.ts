import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { apiKeys } from './api-keys.ts'
import { bytes, createdAt, moment } from './columns.ts'

/** One row for each ID token that was accepted, so that each is accepted once. */
export const ciTokens = pgTable(
  'ci_tokens',
  {
    issuer: text().notNull(),
    /** The SHA-256 of what is signed: the signature itself can be written in two ways. */
    tokenHash: bytes().notNull(),
    keyId: text()
      .notNull()
      .references(() => apiKeys.id, { onDelete: 'cascade' }),
    ...createdAt(),
    expiresAt: moment().notNull(),
  },
  (token) => [
    primaryKey({ columns: [token.issuer, token.tokenHash] }),
    index('ci_tokens_by_expiry').on(token.expiresAt),
    index('ci_tokens_by_key').on(token.keyId),
    check('ci_tokens_hold_a_sha256', sql`length(${token.tokenHash}) = 32`),
  ],
)
