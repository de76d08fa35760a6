import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { apiKeys, keyAccesses } from './api-keys.ts'
import { bytes, createdAt, moment, oneOf } from './columns.ts'
import { users } from './users.ts'

export const grantStates = ['pending', 'approved', 'denied', 'redeemed'] as const

/**
 * A program's request for an API key, which a person approves on a page (RFC 8628). The key is made
 * when the program fetches it, so no secret waits here: both codes are kept as SHA-256.
 */
export const deviceGrants = pgTable(
  'device_grants',
  {
    deviceCodeHash: bytes().primaryKey(),
    userCodeHash: bytes().notNull(),
    state: text({ enum: grantStates }).notNull().default('pending'),
    /** What the program says it is. */
    clientName: text().notNull(),
    /** The key it asks for, and, once approved, the one it gets. */
    label: text(),
    access: text({ enum: keyAccesses }).notNull().default('full'),
    creditsPerDay: integer(),
    keyExpiresAt: moment(),
    /** Where the request came from. */
    address: text(),
    device: text(),
    /** Who approved or denied it, and the key that was made of it. */
    userId: text().references(() => users.id, { onDelete: 'cascade' }),
    keyId: text().references(() => apiKeys.id, { onDelete: 'cascade' }),
    /** The login in whose browser it was approved; null before that, and for older ones. */
    loginId: text(),
    lastPolledAt: moment(),
    /** How many seconds the program has to leave between two polls. */
    intervalSeconds: integer().notNull().default(5),
    ...createdAt(),
    expiresAt: moment().notNull(),
  },
  (grant) => [
    unique('device_grants_user_code').on(grant.userCodeHash),
    index('device_grants_by_expiry').on(grant.expiresAt),
    oneOf('device_grants_state', grant.state, grantStates),
    oneOf('device_grants_access', grant.access, keyAccesses),
    check(
      'device_grants_hold_sha256',
      sql`length(${grant.deviceCodeHash}) = 32 and length(${grant.userCodeHash}) = 32`,
    ),
    check('device_grants_client_name', sql`char_length(${grant.clientName}) between 1 and 100`),
    check('device_grants_label_length', sql`char_length(${grant.label}) between 1 and 100`),
    check('device_grants_decided_by_someone', sql`(${grant.state} = 'pending') = (${grant.userId} is null)`),
    check('device_grants_redeemed_has_a_key', sql`(${grant.state} = 'redeemed') = (${grant.keyId} is not null)`),
  ],
)
