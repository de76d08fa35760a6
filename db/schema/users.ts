import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, createdAt, id, moment, oneOf } from './columns.ts'

export const tiers = ['free', 'paid'] as const
export type Tier = (typeof tiers)[number]

/** Mails that a user can turn off. Security notices are always sent. */
export const optionalMails = ['session_ending', 'session_ended', 'low_balance', 'receipt'] as const
export type OptionalMail = (typeof optionalMails)[number]

export const users = pgTable(
  'users',
  {
    ...id('user'),
    /** Null once the account is closed: the row stays for the ledger's sake, without a name. */
    email: text(),
    /** Null also for users who sign in through a provider and have not set one. */
    passwordHash: text(),
    emailVerifiedAt: moment(),
    tier: text({ enum: tiers }).notNull().default('free'),
    credits: integer().notNull().default(0),
    /** How many credits all sessions may spend a day, by UTC; no limit if null. */
    creditsPerDay: integer(),
    /** A balance below this is told by mail, once until it has risen again; never if null. */
    lowBalanceCredits: integer(),
    lowBalanceToldAt: moment(),
    /** The kinds of mail that the user has turned off. */
    mailsOff: text({ enum: optionalMails }).array().notNull().default([]),
    /** The one account in whose name visitors try a board. Nobody can log in to it. */
    isGuest: boolean().notNull().default(false),
    /** When the user hid the first steps. */
    firstStepsHiddenAt: moment(),
    ...createdAt(),
    closedAt: moment(),
  },
  (user) => [
    uniqueIndex('users_email_whatever_its_case').on(sql`lower(${user.email})`),
    check('users_email_length', sql`char_length(${user.email}) between 3 and 254`),
    check(
      'users_closed_have_no_name',
      sql`case when ${user.closedAt} is null and not ${user.isGuest} then ${user.email} is not null
        else ${user.email} is null and ${user.passwordHash} is null and ${user.emailVerifiedAt} is null end`,
    ),
    uniqueIndex('users_one_guest').on(user.isGuest).where(sql`${user.isGuest}`),
    oneOf('users_tier', user.tier, tiers),
    check('users_credits_per_day', sql`${user.creditsPerDay} >= 1`),
    check('users_low_balance', sql`${user.lowBalanceCredits} >= 1`),
    check(
      'users_mails_off',
      sql`${user.mailsOff} <@ array[${sql.raw(optionalMails.map((kind) => `'${kind}'`).join(', '))}]`,
    ),
    check('users_credits_never_below_zero', sql`${user.credits} >= 0`),
  ],
)

/** The user whose row it is, and goes with. */
export const ofUser = () =>
  text()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** A signed-in browser. The cookie holds a random token, this table only its SHA-256. */
export const logins = pgTable(
  'logins',
  {
    ...id('login'),
    userId: ofUser(),
    tokenHash: bytes().notNull(),
    userAgent: text(),
    /** Where it was signed in from. */
    address: text(),
    ...createdAt(),
    lastSeenAt: moment().notNull().defaultNow(),
    /** When its user last proved, in this browser, to be the one who signed in. */
    confirmedAt: moment(),
  },
  (login) => [
    unique('logins_token_hash').on(login.tokenHash),
    index('logins_by_user').on(login.userId),
    check('logins_hold_a_sha256', sql`length(${login.tokenHash}) = 32`),
  ],
)
