import { setTimeout as wait } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { notFound, Refusal } from '#core/errors.ts'
import { lastBindingNo, wakeAgents, withSessionLock } from '#core/scheduler/index.ts'
import { db } from '#db/index.ts'
import { MINUTE_MS } from '#durations.ts'

/**
 * A check starts the base image of a board that nobody uses. It is the end of each wipe, so it asks
 * for nothing else: the board gets a new binding without a session, and its agent releases that.
 */

const EVERY_MINUTES = 30
const EVERY_MINUTES_IN_QUARANTINE = 10
/** How long the operator waits for a check, and how often the result is looked for. */
const MAX_WAIT_MS = 10 * MINUTE_MS
const LOOK_MS = 100

export const isConnected = sql`agent_id in (select id from agents where connected_instance is not null)`
/** No session has it, and nothing is to be wiped. */
export const isIdle = sql`free_since is not null and clean_binding_no = last_binding_no`

/** A board in quarantine whose check has failed is left alone for a while. */
export const mayBeTriedAgain = sql`(quarantined_at is null or check_error is null
  or checked_at < now() - make_interval(mins => ${EVERY_MINUTES_IN_QUARANTINE}))`

/** One board of each type at a time, so that a check never takes all. */
const isDue = sql`id in (select distinct on (board_type) id from boards
  where ${isConnected} and ${isIdle} and (checked_at is null or checked_at < now() - make_interval(mins =>
    case when quarantined_at is null then ${EVERY_MINUTES}::int else ${EVERY_MINUTES_IN_QUARANTINE}::int end))
  order by board_type, checked_at nulls first)`

export function checkDueBoards(): Promise<void> {
  return checkBoards(isDue)
}

/** Begins to check the idle boards that a condition finds. */
export async function checkBoards(which: SQL): Promise<void> {
  const isWanted = sql`${isConnected} and ${isIdle} and ${which}`
  const [any] = await db().execute(sql`select 1 from boards where ${isWanted} limit 1`)
  if (any) await withSessionLock(() => bindForCheck(isWanted))
}

/** Gives boards a binding without a session, and returns their ids. Needs the session lock. */
export async function bindForCheck(which: SQL): Promise<string[]> {
  const bound = await db().execute<{ id: string }>(sql`
    update boards set last_binding_no = given.binding
    from (select id, ${lastBindingNo} + row_number() over (order by id) as binding from boards where ${which}) given
    where boards.id = given.id returning boards.id`)
  const ids = bound.map(({ id }) => id)
  await wakeAgents(ids)
  return ids
}

type CheckResult = { id: string; is_good: boolean; error: string | null; tail: string; checked_at: string }

/**
 * Checks a board now, for the operator, and returns the result. Throws `not_found` and
 * `board_unreachable`, also if the agent does not answer in time.
 */
export async function checkBoard(boardId: string): Promise<CheckResult> {
  await withSessionLock(() => begin(boardId))
  const until = performance.now() + MAX_WAIT_MS
  while (performance.now() < until) {
    const [done] = await db().execute<CheckResult>(sql`
      select id, check_error is null as is_good, check_error as error, coalesce(check_tail, '') as tail, checked_at
      from boards where id = ${boardId} and checked_at is not null`)
    if (done) return done
    await wait(LOOK_MS)
  }
  throw new Refusal('board_unreachable', 'The agent has not answered. Look at its log, then try again.')
}

async function begin(boardId: string): Promise<void> {
  const [board] = await db().execute<{ isConnected: boolean; isHeld: boolean }>(sql`
    select coalesce(${isConnected}, false) as "isConnected", free_since is null as "isHeld" from boards where id = ${boardId}`)
  if (!board) throw notFound('board')
  if (!board.isConnected) throw new Refusal('board_unreachable', 'The board has no agent that is connected. Start it.')
  if (board.isHeld) throw new Refusal('board_unreachable', 'A session has the board. Check it once that has ended.')
  await bindForCheck(sql`id = ${boardId}`)
  await db().execute(sql`update boards set checked_at = null, check_error = null where id = ${boardId}`)
}
