import { type Column, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'

/**
 * A number as programs must write it, digits and nothing else, with what it is taken for when it is
 * left out.
 */
function wholeNumber(minimum: number, maximum: number, otherwise: number, description: string) {
  const range = `must be a whole number from ${minimum} to ${maximum}`
  return z
    .string()
    .regex(/^\d{1,16}$/, range)
    .transform(Number)
    .refine((value) => value >= minimum && value <= maximum, range)
    .default(otherwise)
    .meta({ description, override: ({ jsonSchema }) => asNumber(jsonSchema, { minimum, maximum, default: otherwise }) })
}

/**
 * In an address every number is text; what it stands for is a whole number, and so it is described.
 */
function asNumber(described: object, range: { minimum: number; maximum: number; default: number }) {
  if ('pattern' in described) delete described.pattern
  Object.assign(described, { type: 'integer', ...range })
}

/**
 * The two query parameters of a paged list. `limit` is 1 to 100; an `offset` past the end gives an
 * empty page.
 */
export function pageParameters(defaultLimit: number) {
  return {
    limit: wholeNumber(1, 100, defaultLimit, 'Maximum number of rows.'),
    offset: wholeNumber(0, Number.MAX_SAFE_INTEGER, 0, 'Number of rows to skip.'),
  }
}

export type Page = { limit: number; offset: number }

/**
 * Whether a row comes after so many others in a list that has its newest first, where rows are
 * numbered from 1 as they come and `last` is the newest one's number. A page then begins where it
 * begins, and costs the same wherever that is in the list.
 */
export function afterOffset(offset: number | Placeholder, number: Column, last: SQL): SQL {
  return sql`${number} <= ${last} - ${offset}::bigint`
}

/** What a paged list says of itself beside its rows. */
export const pageFields = { limit: z.int(), offset: z.int(), total: z.int() }

/**
 * The same in PostgreSQL, of the page that was asked: members of a JSON object that come after
 * others.
 */
export function pageJson(total: SQL): SQL {
  const [limit, offset] = [sql.placeholder('limit'), sql.placeholder('offset')]
  return sql`',"limit":' || ${limit} || ',"offset":' || ${offset} || ',"total":' || ${total}`
}
