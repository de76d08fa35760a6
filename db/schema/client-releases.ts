import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import { bytes, createdAt } from './columns.ts'

/**
 * Versions of the programs and packages that users install: `1.<day>.<number>`, where `day` is
 * written as 20261128. The first one that had no such number is 1.0.0. A trigger refuses all
 * changes but those of `started_at` and `withdrawn`.
 */
export const clientReleases = pgTable(
  'client_releases',
  {
    package: text().notNull(),
    version: text().notNull(),
    day: integer().notNull(),
    number: integer().notNull(),
    /** SHA-256 of the files of the build, without a version in them. */
    madeOf: bytes().notNull(),
    /** What the indexes for npm and pip say of it besides its files. */
    manifest: jsonb().$type<Record<string, unknown>>().notNull(),
    /** When an instance whose build hands it out started last. */
    startedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Why the operator withdrew it, in plain text for users. */
    withdrawn: text(),
    ...createdAt(),
  },
  (release) => [
    primaryKey({ columns: [release.package, release.version] }),
    unique('client_releases_order').on(release.package, release.day, release.number),
    unique('client_releases_made_of').on(release.package, release.madeOf),
  ],
)

/** Their files. A trigger refuses every change, because lock files of users hold the hashes. */
export const clientFiles = pgTable(
  'client_files',
  {
    name: text().primaryKey(),
    package: text().notNull(),
    version: text().notNull(),
    /** The name under which the newest version of the file is found. */
    alias: text().notNull(),
    sha256: bytes().notNull(),
    bytes: bytes().notNull(),
  },
  (file) => [
    foreignKey({
      name: 'client_files_release',
      columns: [file.package, file.version],
      foreignColumns: [clientReleases.package, clientReleases.version],
    }),
    unique('client_files_once').on(file.alias, file.version),
    index('client_files_by_hash').on(file.sha256),
    check('client_files_hash', sql`${file.sha256} = sha256(${file.bytes})`),
  ],
)
