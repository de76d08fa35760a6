import { sql } from 'drizzle-orm'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, createdAt, moment, oneOf } from './columns.ts'
import { users } from './users.ts'

export const stepKinds = ['second_factor', 'passkey_log_in', 'passkey_add', 'passkey_confirm', 'provider'] as const
export type StepKind = (typeof stepKinds)[number]

/**
 * What a browser has begun and not finished: a code to enter, a challenge to sign, a provider to
 * come back from. The browser's cookie holds a random token, this table only its SHA-256.
 */
export const signInSteps = pgTable(
  'sign_in_steps',
  {
    tokenHash: bytes().primaryKey(),
    kind: text({ enum: stepKinds }).notNull(),
    /** Null while nobody knows who signs in. */
    userId: text().references(() => users.id, { onDelete: 'cascade' }),
    /** What the end is compared with, sealed. */
    expected: bytes(),
    expiresAt: moment().notNull(),
    ...createdAt(),
  },
  (step) => [
    index('sign_in_steps_by_expiry').on(step.expiresAt),
    index('sign_in_steps_by_user').on(step.userId),
    oneOf('sign_in_steps_kind', step.kind, stepKinds),
    check('sign_in_steps_hold_a_sha256', sql`length(${step.tokenHash}) = 32`),
  ],
)
