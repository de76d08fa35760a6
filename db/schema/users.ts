import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, createdAt, id, moment, oneOf } from './columns.ts'

export const tiers = ['free', 'paid'] as const
export type Tier = (typeof tiers)[number]

export const users = pgTable(
  'users',
  {
    ...id('user'),
    email: text().notNull(),
    passwordHash: text().notNull(),
    tier: text({ enum: tiers }).notNull().default('free'),
    credits: integer().notNull().default(0),
    ...createdAt(),
  },
  (user) => [
    uniqueIndex('users_email_whatever_its_case').on(sql`lower(${user.email})`),
    check('users_email_length', sql`char_length(${user.email}) between 3 and 254`),
    oneOf('users_tier', user.tier, tiers),
    check('users_credits_never_below_zero', sql`${user.credits} >= 0`),
  ],
)

/** A signed-in browser. The cookie holds a random token, this table only its SHA-256. */
export const logins = pgTable(
  'logins',
  {
    ...id('login'),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: bytes().notNull(),
    userAgent: text(),
    ...createdAt(),
    lastSeenAt: moment().notNull().defaultNow(),
  },
  (login) => [
    unique('logins_token_hash').on(login.tokenHash),
    index('logins_by_user').on(login.userId),
    check('logins_hold_a_sha256', sql`length(${login.tokenHash}) = 32`),
  ],
)
