import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { CiIdentity } from '#wire/ci-identity.ts'
import { ciTrusts } from './ci-trusts.ts'
import { bytes, createdAt, id, moment, oneOf } from './columns.ts'
import { ofUser } from './users.ts'

/** What a key may do: everything, run sessions of its own, or only read. */
export const keyAccesses = ['full', 'run', 'read'] as const
export type KeyAccess = (typeof keyAccesses)[number]

/**
 * An API key's record. The secret itself is nowhere: its SHA-256 finds it, its last four characters
 * name it.
 */
export const apiKeys = pgTable(
  'api_keys',
  {
    ...id('key'),
    userId: ofUser(),
    label: text(),
    secretHash: bytes().notNull(),
    lastFour: text().notNull(),
    /** The key that made this one; null when it was made in the web UI or by the operator. */
    createdByKeyId: text().references((): AnyPgColumn => apiKeys.id),
    /** It was made for a device that a person signed in, not by a form or a key. */
    isByDevice: boolean().notNull().default(false),
    /** The login in whose browser it was made, or approved for a device; the login may be gone. */
    loginId: text(),
    access: text({ enum: keyAccesses }).notNull().default('full'),
    /** How many credits its sessions may spend a day, by UTC; no limit if null. */
    creditsPerDay: integer(),
    /** The trust whose job has it, and what the job's ID token said; null for other keys. */
    trustId: text().references(() => ciTrusts.id, { onDelete: 'cascade' }),
    ciIdentity: jsonb().$type<CiIdentity>(),
    ...createdAt(),
    lastUsedAt: moment(),
    expiresAt: moment(),
    revokedAt: moment(),
  },
  (key) => [
    unique('api_keys_secret_hash').on(key.secretHash),
    index('api_keys_not_revoked_by_user').on(key.userId, key.createdAt, key.id).where(sql`${key.revokedAt} is null`),
    index('api_keys_by_maker').on(key.createdByKeyId).where(sql`${key.createdByKeyId} is not null`),
    oneOf('api_keys_access', key.access, keyAccesses),
    check('api_keys_credits_per_day', sql`${key.creditsPerDay} >= 1`),
    check('api_keys_have_one_maker', sql`not (${key.isByDevice} and ${key.createdByKeyId} is not null)`),
    check('api_keys_hold_a_sha256', sql`length(${key.secretHash}) = 32`),
    check('api_keys_hold_four_characters', sql`${key.lastFour} ~ '^[0-9a-f]{4}$'`),
    index('api_keys_by_trust').on(key.trustId, key.createdAt).where(sql`${key.trustId} is not null`),
    check(
      'api_keys_of_ci',
      sql`num_nulls(${key.trustId}, ${key.ciIdentity}) in (0, 2) and (${key.trustId} is null or (${key.access} = 'run'
        and ${key.createdByKeyId} is null and not ${key.isByDevice} and ${key.creditsPerDay} is null
        and coalesce(${key.expiresAt} <= ${key.createdAt} + interval '6 hours', false)))`,
    ),
    check('api_keys_ci_identity', sql`octet_length(${key.ciIdentity}::text) <= 2048`),
    check('api_keys_label_length', sql`char_length(${key.label}) between 1 and 100`),
  ],
)
