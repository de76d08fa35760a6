import { sql } from 'drizzle-orm'
import { bigint, check, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, createdAt, moment } from './columns.ts'
import { logins, users } from './users.ts'

/** A user's authenticator app (TOTP), which log-in asks for once it is confirmed. */
export const secondFactors = pgTable(
  'second_factors',
  {
    userId: text()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The secret that the app shares, sealed. */
    secret: bytes().notNull(),
    /** The browser that set it up, and alone is shown the secret before it is confirmed. */
    loginId: text().references(() => logins.id, { onDelete: 'set null' }),
    confirmedAt: moment(),
    /** The time step of the last code that was used; codes of earlier steps are refused. */
    lastStep: bigint({ mode: 'number' }).notNull().default(0),
    ...createdAt(),
  },
  (factor) => [check('second_factors_step', sql`${factor.lastStep} >= 0`)],
)

/** Codes that stand in for the app, as SHA-256. A used one is deleted. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: text()
      .notNull()
      .references(() => secondFactors.userId, { onDelete: 'cascade' }),
    codeHash: bytes().notNull(),
  },
  (code) => [
    primaryKey({ name: 'recovery_codes_pkey', columns: [code.userId, code.codeHash] }),
    check('recovery_codes_hold_a_sha256', sql`length(${code.codeHash}) = 32`),
  ],
)
