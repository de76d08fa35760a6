import { sql } from 'drizzle-orm'
import { areTimeoutsEnabled, db } from '#db/index.ts'

/**
 * How far before the last settled moment due events are still looked for: others may not have
 * committed yet.
 */
const MARGIN_MS = 10_000
/** How long it goes on until everything is looked at again, whatever is known. */
const FULL_LOOK_MS = 30_000
const EVER = new Date(0)

/**
 * Up to when this process knows that everything has happened, and since when it has been going by
 * that.
 */
let settled = { until: EVER, since: Number.NEGATIVE_INFINITY }

/**
 * Returns the moment after which due events have to be looked for. Sessions move on in the index of
 * what is due, and while somebody holds a snapshot PostgreSQL keeps every place they have left: a
 * look from the beginning passes all of them. Only processes that serve go by it.
 */
export function dueAfter(): Date {
  const isKnown = areTimeoutsEnabled() && performance.now() - settled.since < FULL_LOOK_MS
  return isKnown ? new Date(settled.until.getTime() - MARGIN_MS) : EVER
}

/**
 * Notes that at a moment, by the database's clock, nothing was due `after` another. Where that
 * clock was set back, nothing is known any more.
 */
export function noteSettled(at: Date, after: Date): void {
  const isSetBack = at.getTime() < settled.until.getTime() - MARGIN_MS
  if (isSetBack) settled = { until: EVER, since: Number.NEGATIVE_INFINITY }
  else if (after === EVER) settled = { until: at, since: performance.now() }
  else if (at > settled.until) settled = { ...settled, until: at }
}

/**
 * Whether time has brought any session something. Not clock_timestamp(), for which no index is
 * used.
 */
export async function hasDueEvents(): Promise<boolean> {
  const after = dueAfter()
  const [row] = await db().execute<{ at: string; is_due: boolean }>(sql`
    select statement_timestamp() as at, exists (select 1 from sessions
      where next_event_at > ${after.toISOString()}::timestamptz and next_event_at <= statement_timestamp()) as is_due`)
  if (row && !row.is_due) noteSettled(new Date(row.at), after)
  return row?.is_due ?? false
}

/** How long the due events of a user whose rows are locked are left alone. */
const HOLD_OFF_MS = 500
const heldOff = new Map<string, number>()

/**
 * Leaves the due events of users alone for a moment, so that they take nobody else's place in a
 * batch.
 */
export function holdOff(userIds: Iterable<string>): void {
  for (const id of userIds) heldOff.set(id, performance.now() + HOLD_OFF_MS)
}

/** Goes on with users at once. */
export function release(userIds: Iterable<string>): void {
  for (const id of userIds) heldOff.delete(id)
}

/** Returns the users whose due events are left alone just now. */
export function heldOffUsers(): string[] {
  for (const [id, until] of heldOff) if (until < performance.now()) heldOff.delete(id)
  return [...heldOff.keys()]
}
