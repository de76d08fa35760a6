import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { bytes, createdAt, id, moment } from './columns.ts'
import { ofUser } from './users.ts'

/** A passkey (WebAuthn) of a user: its public key; the private one never leaves its device. */
export const passkeys = pgTable(
  'passkeys',
  {
    ...id('passkey'),
    userId: ofUser(),
    /** The id by which the device knows it. */
    credentialId: text().notNull(),
    publicKey: bytes().notNull(),
    /** How often the device says it was used; 0 where it does not count. It never goes back. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull().default([]),
    name: text().notNull(),
    isBackedUp: boolean().notNull(),
    ...createdAt(),
    lastUsedAt: moment(),
  },
  (passkey) => [
    unique('passkeys_credential').on(passkey.credentialId),
    index('passkeys_by_user').on(passkey.userId),
    check('passkeys_name_length', sql`char_length(${passkey.name}) between 1 and 100`),
    check('passkeys_credential_length', sql`char_length(${passkey.credentialId}) between 1 and 1400`),
  ],
)
