import { type Page, pageParameters } from '#core/pagination.ts'

export type Search = Record<string, string | string[] | undefined>

const ROWS = 20

/** Returns the offset of the page that contains the row after so many newer ones. */
export function pageWith(newer: number, limit = ROWS): number {
  return Math.floor(newer / limit) * limit
}

/** Returns the page of a list in a page's URL; the first one if the URL is wrong. */
export function pageOf(search: Search, limit = ROWS): Page {
  const offset = pageParameters(limit).offset.safeParse(search.offset)
  return { limit, offset: offset.data ?? 0 }
}
