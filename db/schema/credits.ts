import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, oneOf } from './columns.ts'
import { sessions } from './sessions.ts'
import { users } from './users.ts'

export const entryKinds = ['signup_grant', 'top_up', 'session', 'refund', 'adjustment'] as const
export type EntryKind = (typeof entryKinds)[number]

export const topUpStates = ['pending', 'paid', 'failed'] as const

/**
 * One purchase of credits. `reference` is what its provider calls it, once it knows it; `payment`
 * is the payment that came of it, which refunds and disputes name.
 */
export const topUps = pgTable(
  'top_ups',
  {
    ...id('topUp'),
    userId: text()
      .notNull()
      .references(() => users.id),
    pack: text().notNull(),
    credits: integer().notNull(),
    priceCents: integer().notNull(),
    currency: text().notNull(),
    provider: text().notNull(),
    reference: text(),
    payment: text(),
    state: text({ enum: topUpStates }).notNull().default('pending'),
    ...createdAt(),
    paidAt: moment(),
    /** When its provider was last asked what has become of it. */
    checkedAt: moment(),
  },
  (topUp) => [
    unique('top_ups_reference').on(topUp.provider, topUp.reference),
    unique('top_ups_payment').on(topUp.provider, topUp.payment),
    index('top_ups_by_user').on(topUp.userId, topUp.createdAt),
    index('top_ups_pending').on(topUp.createdAt).where(sql`${topUp.state} = 'pending'`),
    oneOf('top_ups_state', topUp.state, topUpStates),
    check('top_ups_paid_says_when', sql`(${topUp.state} = 'paid') = (${topUp.paidAt} is not null)`),
    check('top_ups_paid_says_by_what', sql`${topUp.state} <> 'paid' or ${topUp.reference} is not null`),
    check('top_ups_buy_something', sql`${topUp.credits} > 0 and ${topUp.priceCents} > 0`),
  ],
)

export const reversalKinds = ['refund', 'dispute'] as const

/**
 * What a provider has taken back of a payment: all refunds of a charge, or one dispute. The
 * provider may tell of it before it tells of the payment, so it stands here by itself. `credits` is
 * what the ledger has followed it by, of which `taken` were still there to be taken.
 */
export const reversals = pgTable(
  'reversals',
  {
    provider: text().notNull(),
    /** What the provider calls it. */
    reference: text().notNull(),
    kind: text({ enum: reversalKinds }).notNull(),
    payment: text().notNull(),
    amountCents: integer().notNull(),
    currency: text().notNull(),
    isFinal: boolean().notNull(),
    credits: integer().notNull().default(0),
    taken: integer().notNull().default(0),
    ...createdAt(),
  },
  (reversal) => [
    primaryKey({ columns: [reversal.provider, reversal.reference] }),
    index('reversals_by_payment').on(reversal.provider, reversal.payment),
    oneOf('reversals_kind', reversal.kind, reversalKinds),
    check('reversals_amount', sql`${reversal.amountCents} >= 0`),
    check('reversals_taken', sql`${reversal.taken} between 0 and ${reversal.credits}`),
  ],
)

/**
 * The ledger, like a bank statement: an entry is never changed or removed. What a live session has
 * cost is no entry yet: it is pending, and posted as one when the session ends. So a balance is the
 * `balanceAfter` of the last entry less what is pending.
 */
export const entries = pgTable(
  'entries',
  {
    ...id('entry'),
    userId: text()
      .notNull()
      .references(() => users.id),
    /**
     * The how-manieth of its user's entries it is, from 1. A trigger sets it, and `balanceAfter`,
     * in any case.
     */
    number: integer().notNull().default(0),
    kind: text({ enum: entryKinds }).notNull(),
    amount: integer().notNull(),
    balanceAfter: integer().notNull().default(0),
    sessionId: text().references(() => sessions.id),
    topUpId: text().references(() => topUps.id),
    description: text().notNull(),
    /**
     * The clock, not the transaction's beginning: entries are written under the user's lock, and
     * this keeps their order.
     */
    createdAt: moment().notNull().default(sql`clock_timestamp()`),
  },
  (entry) => [
    uniqueIndex('entries_by_user').on(entry.userId, entry.number),
    uniqueIndex('entries_one_per_session').on(entry.sessionId).where(sql`${entry.kind} = 'session'`),
    uniqueIndex('entries_one_credit_per_top_up').on(entry.topUpId).where(sql`${entry.kind} = 'top_up'`),
    uniqueIndex('entries_one_signup_grant').on(entry.userId).where(sql`${entry.kind} = 'signup_grant'`),
    oneOf('entries_kind', entry.kind, entryKinds),
    check('entries_balance_never_below_zero', sql`${entry.balanceAfter} >= 0`),
    check('entries_session_lines_name_it', sql`${entry.kind} <> 'session' or ${entry.sessionId} is not null`),
    check('entries_top_up_lines_name_it', sql`${entry.kind} <> 'top_up' or ${entry.topUpId} is not null`),
    check(
      'entries_sign_fits_kind',
      sql`case ${entry.kind} when 'session' then ${entry.amount} <= 0 when 'adjustment' then true when 'refund' then true else ${entry.amount} >= 0 end`,
    ),
  ],
)

/** What the partial index of the entries of sessions is for, word for word (see sessions.ts). */
export const isSessionEntry = sql`${entries.kind} = 'session'`
