import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { flashFormats } from '#wire/firmware.ts'
import { bytes, createdAt, id, moment, oneOf } from './columns.ts'
import { ofUser } from './users.ts'

/** Firmware files, each once, by the SHA-256 of their bytes. */
export const firmwareBlobs = pgTable(
  'firmware_blobs',
  {
    sha256: bytes().primaryKey(),
    bytes: bytes().notNull(),
    ...createdAt(),
  },
  (blob) => [
    check('firmware_blobs_hash', sql`${blob.sha256} = sha256(${blob.bytes})`),
    check('firmware_blobs_size', sql`octet_length(${blob.bytes}) between 1 and 16777216`),
  ],
)

/** A user's firmware files. Who uploads the same file under the same name again has it once. */
export const firmware = pgTable(
  'firmware',
  {
    ...id('firmware'),
    userId: ofUser(),
    sha256: bytes()
      .notNull()
      .references(() => firmwareBlobs.sha256),
    filename: text().notNull(),
    format: text({ enum: flashFormats }).notNull(),
    size: integer().notNull(),
    ...createdAt(),
    lastUsedAt: moment().notNull().defaultNow(),
  },
  (file) => [
    unique('firmware_once_per_name').on(file.userId, file.sha256, file.filename, file.format),
    index('firmware_by_user').on(file.userId, file.lastUsedAt),
    index('firmware_by_blob').on(file.sha256),
    oneOf('firmware_format', file.format, flashFormats),
    check('firmware_filename', sql`char_length(${file.filename}) between 1 and 100`),
    check('firmware_size', sql`${file.size} between 1 and 16777216`),
  ],
)
