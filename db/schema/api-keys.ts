import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { bytes, createdAt, id, moment } from './columns.ts'
import { users } from './users.ts'

/**
 * An API key's record. The secret itself is nowhere: its SHA-256 finds it, its last four characters
 * name it.
 */
export const apiKeys = pgTable(
  'api_keys',
  {
    ...id('key'),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    label: text(),
    secretHash: bytes().notNull(),
    lastFour: text().notNull(),
    /** The key that made this one; null when it was made in the web UI or by the operator. */
    createdByKeyId: text().references((): AnyPgColumn => apiKeys.id),
    ...createdAt(),
    lastUsedAt: moment(),
    expiresAt: moment(),
    revokedAt: moment(),
  },
  (key) => [
    unique('api_keys_secret_hash').on(key.secretHash),
    index('api_keys_not_revoked_by_user').on(key.userId, key.createdAt, key.id).where(sql`${key.revokedAt} is null`),
    index('api_keys_by_maker').on(key.createdByKeyId).where(sql`${key.createdByKeyId} is not null`),
    check('api_keys_hold_a_sha256', sql`length(${key.secretHash}) = 32`),
    check('api_keys_hold_four_characters', sql`${key.lastFour} ~ '^[0-9a-f]{4}$'`),
    check('api_keys_label_length', sql`char_length(${key.label}) between 1 and 100`),
  ],
)
