import { sql } from 'drizzle-orm'
import { check, customType, type PgColumn, text, timestamp } from 'drizzle-orm/pg-core'
import { type Noun, newId } from '#db/ids.ts'

/** The primary key of a table, made by us so that the row can be spoken of before it is written. */
export const id = (noun: Noun) => ({
  id: text()
    .primaryKey()
    .$defaultFn(() => newId(noun)),
})

/** A point in time with the precision the API shows: milliseconds. */
export const moment = () => timestamp({ withTimezone: true, precision: 3 })

export const createdAt = () => ({ createdAt: moment().notNull().defaultNow() })

/** Text that is ordered by its bytes, which is fast and the same on every machine. */
export const textByBytes = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Keeps a text column to a list of words that code and database share. */
export const oneOf = (name: string, column: PgColumn, words: readonly string[]) =>
  check(name, sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`)
