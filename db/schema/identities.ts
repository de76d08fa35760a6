import { sql } from 'drizzle-orm'
import { check, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from './columns.ts'
import { ofUser } from './users.ts'

/** A user's account at a provider (OpenID Connect), known by issuer and subject alone. */
export const identities = pgTable(
  'identities',
  {
    ...id('identity'),
    userId: ofUser(),
    issuer: text().notNull(),
    /** The provider's own id of the person. */
    subject: text().notNull(),
    ...createdAt(),
    lastUsedAt: moment(),
  },
  (identity) => [
    unique('identities_one_account_each').on(identity.issuer, identity.subject),
    unique('identities_one_of_a_provider').on(identity.userId, identity.issuer),
    check('identities_length', sql`char_length(${identity.issuer}) <= 500 and char_length(${identity.subject}) <= 255`),
  ],
)
