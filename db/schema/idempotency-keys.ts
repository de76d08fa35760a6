import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, createdAt } from './columns.ts'
import { ofUser } from './users.ts'

/**
 * What a client's `Idempotency-Key` has made, written in the transaction that made it: a retry is
 * answered with it instead of making a second one.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: ofUser(),
    key: text().notNull(),
    /** The operation and its path; the same key is not for another one. */
    operation: text().notNull(),
    bodySha256: bytes().notNull(),
    subjectId: text().notNull(),
    ...createdAt(),
  },
  (one) => [
    primaryKey({ columns: [one.userId, one.key] }),
    index('idempotency_keys_by_age').on(one.createdAt),
    check('idempotency_keys_key', sql`${one.key} ~ '^[A-Za-z0-9_.:-]{8,64}$'`),
    check('idempotency_keys_hold_a_sha256', sql`length(${one.bodySha256}) = 32`),
  ],
)
