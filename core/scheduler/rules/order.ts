import type { Place, PlannedBoard, PlannedSession } from './world.ts'

/** The orders of docs/contract.md §5. Between equals the ids decide. */

export function byNextEvent(a: Pick<PlannedSession, 'nextEventAt' | 'id'>, b: typeof a): number {
  return (a.nextEventAt?.getTime() ?? 0) - (b.nextEventAt?.getTime() ?? 0) || byId(a, b)
}

/** Users with fewer boards come first, then older sessions. */
export function byPlace(a: Place, b: Place): number {
  return a.held - b.held || a.createdAt.getTime() - b.createdAt.getTime() || byId(a, b)
}

/** The longest-unused board comes first. */
export function byFreeSince(a: PlannedBoard, b: PlannedBoard): number {
  return a.freeSince.getTime() - b.freeSince.getTime() || byId(a, b)
}

/** As PostgreSQL orders ids: byte by byte. */
function byId(a: { id: string }, b: { id: string }): number {
  return a.id < b.id ? -1 : Number(a.id > b.id)
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
