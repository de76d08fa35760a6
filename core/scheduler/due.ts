import { sql } from 'drizzle-orm'
import { areTimeoutsEnabled, db } from '#db/index.ts'

/**
 * How far before the last settled time due events are still read: other transactions may not have
 * committed yet.
 */
const MARGIN_MS = 10_000
/** How often everything is read again. */
const FULL_LOOK_MS = 30_000
const EVER = new Date(0)

/**
 * Up to when everything is settled as far as this process knows, and since when it relies on that.
 */
let settled = { until: EVER, since: Number.NEGATIVE_INFINITY }

/**
 * Returns the time after which due events have to be read. Sessions move on in the index of due
 * sessions, and while a snapshot is held PostgreSQL keeps each entry they have left. A read from
 * the beginning passes all of them. Only processes that serve use it.
 */
export function dueAfter(): Date {
  const isKnown = areTimeoutsEnabled() && performance.now() - settled.since < FULL_LOOK_MS
  return isKnown ? new Date(settled.until.getTime() - MARGIN_MS) : EVER
}

/**
 * Records that nothing was due at `at` and `after` another time, by the database's clock. If that
 * clock was set back, nothing is known any more.
 */
export function recordSettled(at: Date, after: Date): void {
  const isSetBack = at.getTime() < settled.until.getTime() - MARGIN_MS
  if (isSetBack) settled = { until: EVER, since: Number.NEGATIVE_INFINITY }
  else if (after === EVER) settled = { until: at, since: performance.now() }
  else if (at > settled.until) settled = { ...settled, until: at }
}

/**
 * Returns whether any session is due. Not by clock_timestamp(), for which PostgreSQL uses no index.
 */
export async function hasDueEvents(): Promise<boolean> {
  const after = dueAfter()
  const [row] = await db().execute<{ at: string; is_due: boolean }>(sql`
    select statement_timestamp() as at, exists (select 1 from sessions
      where next_event_at > ${after.toISOString()}::timestamptz and next_event_at <= statement_timestamp()) as is_due`)
  if (row && !row.is_due) recordSettled(new Date(row.at), after)
  return row?.is_due ?? false
}

/** How long the due events of a user with locked rows are left out. */
const HOLD_OFF_MS = 500
const heldOff = new Map<string, number>()

/** Leaves out the due events of users for a while, so that they take no place in a batch. */
export function holdOff(userIds: Iterable<string>): void {
  for (const id of userIds) heldOff.set(id, performance.now() + HOLD_OFF_MS)
}

/** Takes up the due events of users again at once. */
export function release(userIds: Iterable<string>): void {
  for (const id of userIds) heldOff.delete(id)
}

/** Returns the users whose due events are left out now. */
export function heldOffUsers(): string[] {
  for (const [id, until] of heldOff) if (until < performance.now()) heldOff.delete(id)
  return [...heldOff.keys()]
}
