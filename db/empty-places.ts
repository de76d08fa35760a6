import type { Pending } from './cancel.ts'

/**
 * Returns the query, whose result then has no empty places. If a statement fails after its first
 * rows, postgres.js counts those to the next statement of the connection: its first row would stand
 * behind as many empty places, and look like no row.
 */
export function withoutEmptyPlaces<Q extends object>(query: Q): Q {
  const pending = query as Q & Pick<Pending, 'resolve'>
  const { resolve } = pending
  pending.resolve = (result) => {
    if (Array.isArray(result)) removeEmptyPlaces(result)
    resolve(result)
  }
  return query
}

function removeEmptyPlaces(rows: unknown[]): void {
  let empty = 0
  while (empty < rows.length && !(empty in rows)) empty += 1
  if (empty > 0) rows.splice(0, empty)
}
