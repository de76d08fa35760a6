import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { ciProviders } from '#wire/ci-identity.ts'
import { createdAt, id, moment, oneOf } from './columns.ts'
import { ofUser } from './users.ts'

/**
 * An account's statement of which CI jobs may use it. It never changes, but for what the first
 * token that is accepted sets once.
 */
export const ciTrusts = pgTable(
  'ci_trusts',
  {
    ...id('ciTrust'),
    userId: ofUser(),
    label: text(),
    provider: text({ enum: ciProviders }).notNull(),
    issuer: text().notNull(),
    repository: text().notNull(),
    repositoryId: text(),
    ownerId: text(),
    refs: text().array().notNull(),
    events: text().array().notNull(),
    environment: text(),
    workflow: text(),
    /** What all its sessions together may cost a day, by UTC. */
    creditsPerDay: integer().notNull(),
    /** When both ids became fixed. Names count only until then. */
    pinnedAt: moment(),
    lastUsedAt: moment(),
    revokedAt: moment(),
    ...createdAt(),
  },
  (trust) => [
    index('ci_trusts_by_user').on(trust.userId, trust.createdAt).where(sql`${trust.revokedAt} is null`),
    oneOf('ci_trusts_provider', trust.provider, ciProviders),
    check('ci_trusts_label_length', sql`char_length(${trust.label}) between 1 and 100`),
    check('ci_trusts_refs', sql`cardinality(${trust.refs}) between 1 and 10`),
    check('ci_trusts_events', sql`cardinality(${trust.events}) between 1 and 10`),
    check('ci_trusts_repository', sql`${trust.repository} ~ '^[A-Za-z0-9._-]+(/[A-Za-z0-9._-]+)+$'`),
    check('ci_trusts_credits_per_day', sql`${trust.creditsPerDay} >= 1`),
    check(
      'ci_trusts_pinned_has_ids',
      sql`num_nulls(${trust.repositoryId}, ${trust.ownerId}, ${trust.pinnedAt}) in (0, 3)`,
    ),
  ],
)

/** Tokens with a right signature that a trust did not accept, for its owner to see. */
export const ciRefusals = pgTable(
  'ci_refusals',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    trustId: text()
      .notNull()
      .references(() => ciTrusts.id, { onDelete: 'cascade' }),
    at: moment().notNull().defaultNow(),
    rule: text().notNull(),
    claims: jsonb().$type<Record<string, string>>().notNull(),
  },
  (refusal) => [
    index('ci_refusals_by_trust').on(refusal.trustId, refusal.id),
    index('ci_refusals_by_age').on(refusal.at),
    check('ci_refusals_rule', sql`${refusal.rule} ~ '^[a-z]+$'`),
    check('ci_refusals_claims', sql`octet_length(${refusal.claims}::text) <= 2048`),
  ],
)
