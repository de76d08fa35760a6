import { z } from 'zod'

/** A number as programs must write it: digits and nothing else. */
function digits(min: number, max: number) {
  const range = `must be a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d{1,16}$/, range)
    .transform(Number)
    .refine((value) => value >= min && value <= max, range)
}

/** The two query parameters of a paged list. `limit` is 1 to 100; an `offset` past the end gives an empty page. */
export function pageParameters(defaultLimit: number) {
  return {
    limit: digits(1, 100).default(defaultLimit),
    offset: digits(0, Number.MAX_SAFE_INTEGER).default(0),
  }
}

export type Page = { limit: number; offset: number }

/** What a paged list says of itself beside its rows. */
export const PageRecord = { limit: z.int(), offset: z.int(), total: z.int() }
