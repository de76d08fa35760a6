import type { Place, PlannedSession } from './world.ts'

/** The orders of docs/contract.md §5. Between equals the ids decide. */

export const byNextEvent = ascending('nextEventAt', 'id')

/** In a queue, users with fewer boards come first, then older sessions. */
export const QUEUE_ORDER = ['held', 'createdAt', 'id'] as const satisfies (keyof Place)[]
export const byPlace = ascending(...QUEUE_ORDER)

/** The longest-unused board comes first. */
export const byFreeSince = ascending('freeSince', 'id')

type Key = string | number | Date | null

/** Returns the order by these members, texts byte by byte as PostgreSQL orders ids. */
function ascending<Name extends string>(...names: Name[]) {
  return (a: Record<Name, Key>, b: Record<Name, Key>): number => {
    for (const name of names) {
      const [one, other] = [a[name] ?? 0, b[name] ?? 0]
      if (one < other) return -1
      if (one > other) return 1
    }
    return 0
  }
}

/** Returns the first in an order; undefined if there are no items. */
export function least<T>(items: Iterable<T>, compare: (a: T, b: T) => number): T | undefined {
  let first: T | undefined
  for (const item of items) if (first === undefined || compare(item, first) < 0) first = item
  return first
}

export function isDue({ nextEventAt }: PlannedSession, at: Date): boolean {
  return nextEventAt !== null && nextEventAt <= at
}

/** Keeps an end from lying before its beginning, after a clock was set back. */
export function noEarlierThan(begin: Date, at: Date): Date {
  return at < begin ? begin : at
}
