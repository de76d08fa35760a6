import { type Page, pageParameters } from '#core/pagination.ts'

export type Search = Record<string, string | string[] | undefined>

const ROWS = 20

/** Where the page begins on which the row stands that so many are newer than. */
export function pageWith(newer: number, limit = ROWS): number {
  return Math.floor(newer / limit) * limit
}

/**
 * The page of a list that a page's address asks for. A person who gets an address wrong is shown
 * the beginning.
 */
export function pageOf(search: Search, limit = ROWS): Page {
  const offset = pageParameters(limit).offset.safeParse(search.offset)
  return { limit, offset: offset.data ?? 0 }
}
