import { type Column, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { asInteger } from './query-number.ts'

/** Returns the schema of a whole number in a query: digits only, with a default. */
function wholeNumber(minimum: number, maximum: number, otherwise: number, description: string) {
  const range = `must be a whole number from ${minimum} to ${maximum}`
  return z
    .string()
    .regex(/^\d{1,16}$/, range)
    .transform(Number)
    .refine((value) => value >= minimum && value <= maximum, range)
    .default(otherwise)
    .meta({ description, override: asInteger({ minimum, maximum, default: otherwise }) })
}

/**
 * Returns the two query parameters of a paged list. `limit` is 1 to 100; an `offset` past the end
 * gives an empty page.
 */
export function pageParameters(defaultLimit: number) {
  return {
    limit: wholeNumber(1, 100, defaultLimit, 'Maximum number of rows.'),
    offset: wholeNumber(0, Number.MAX_SAFE_INTEGER, 0, 'Number of rows to skip.'),
  }
}

export type Page = { limit: number; offset: number }

/**
 * Returns the condition that skips `offset` rows of a list, newest first. Rows are numbered from 1
 * as they are created, and `last` is the newest one's number. So an index finds the page, and its
 * cost does not depend on the offset.
 */
export function afterOffset(offset: number | Placeholder, number: Column, last: SQL): SQL {
  return sql`${number} <= ${last} - ${offset}::bigint`
}

/** Returns the id after which the next page begins: the last row's, if the page is full. */
export function lastIfFull(rows: { id: string }[], limit: number): string | null {
  return rows.length === limit ? (rows.at(-1)?.id ?? null) : null
}

export const pageFields = { limit: z.int(), offset: z.int(), total: z.int() }

/**
 * Returns `pageFields` of the requested page as SQL, to be appended to the members of a JSON
 * object.
 */
export function pageJson(total: SQL): SQL {
  const [limit, offset] = [sql.placeholder('limit'), sql.placeholder('offset')]
  return sql`',"limit":' || ${limit} || ',"offset":' || ${offset} || ',"total":' || ${total}`
}
