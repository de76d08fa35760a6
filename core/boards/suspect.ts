import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { recordEvent } from '#core/audit/index.ts'
import { notFound } from '#core/errors.ts'
import { Id } from '#core/ids.ts'
import { rateLimited } from '#core/rate-limits.ts'
import { withSessionLock } from '#core/scheduler/index.ts'
import { isOpen, type User } from '#core/users.ts'
import { boardSuspicions, db, users } from '#db/index.ts'
import { DAY_MS, SECOND_MS } from '#durations.ts'
import { getBoard } from './list.ts'
import { refuseEvidence, type Starter } from './suspicion-evidence.ts'

/** Bounds of an account, within 24 hours. */
const MAX_A_DAY = 5
/** After so many within a week that were not confirmed, an account's are noted for a week. */
const MAX_NOT_CONFIRMED = 2
const WEEK = sql`interval '7 days'`
/** Bounds of a board's checks on suspicion, over all accounts. */
const MAX_CHECKS_A_DAY = 3
const BETWEEN_CHECKS = sql`interval '1 hour'`

export const SuspectBoard = z
  .strictObject({
    session_ids: z
      .array(Id('session'))
      .min(6)
      .max(20)
      .refine((ids) => new Set(ids).size === ids.length, 'must name each session once')
      .meta({ description: 'At least three sessions on this board that failed, and three on others that passed.' }),
  })
  .meta({ id: 'SuspectBoard' })

export const Suspicion = z
  .strictObject({
    id: z.string(),
    state: z.enum(['queued', 'noted']).meta({
      description:
        '`queued`: the board is checked once it is idle. `noted`: it is not, since it or you had enough checks.',
    }),
  })
  .meta({ id: 'Suspicion' })
export type Suspicion = z.infer<typeof Suspicion>

/**
 * Files a user's claim that a board is broken. It asks for a check of the board and does nothing
 * else: `core/agents/suspicions.ts` has what a check comes to. Throws `not_found`,
 * `invalid_request` as `refuseEvidence` does, and `rate_limited` beyond five a day or for a board
 * that the account suspected within a day.
 */
export async function suspectBoard(
  user: User,
  boardId: string,
  { session_ids: sessionIds }: z.output<typeof SuspectBoard>,
  starter?: Starter,
): Promise<Suspicion> {
  const board = await getBoard(boardId)
  await refuseEvidence(user, board, sessionIds, starter)
  return withSessionLock(async () => {
    await refuseClosed(user)
    await refuseBeyond(user, boardId)
    const state = (await isToCheck(user, boardId)) ? ('queued' as const) : ('noted' as const)
    const [filed] = await db()
      .insert(boardSuspicions)
      .values({ boardId, userId: user.id, sessionIds, state })
      .returning({ id: boardSuspicions.id })
    if (!filed) throw new Error('an insert without a conflict clause returned no row')
    await recordEvent('board_suspected', { userId: user.id, subjectId: boardId, details: { state } })
    return { id: filed.id, state }
  })
}

/** Throws `not_found` if the account was closed, which happens under the session lock too. */
async function refuseClosed({ id }: User): Promise<void> {
  if ((await db().$count(users, and(eq(users.id, id), isOpen))) === 0) throw notFound('user')
}

/** Throws `rate_limited` with the time until the account may suspect the board. */
async function refuseBeyond({ id }: User, boardId: string): Promise<void> {
  const [row] = await db().execute<{ waitSeconds: number; isOfBoard: boolean }>(sql`
    select ceil(extract(epoch from created_at + interval '24 hours' - now()))::int as "waitSeconds",
      board_id = ${boardId} as "isOfBoard"
    from (select *, row_number() over (order by created_at desc, id desc) as place from board_suspicions
      where user_id = ${id} and created_at > now() - interval '24 hours') recent
    where board_id = ${boardId} or place = ${MAX_A_DAY}
    order by board_id = ${boardId} desc, created_at desc limit 1`)
  if (!row) return
  const refusal = row.isOfBoard
    ? 'You have suspected this board within the last day.'
    : `You have suspected ${MAX_A_DAY} boards within the last day.`
  throw rateLimited({ refusal }, Math.min(Math.max(1, row.waitSeconds), DAY_MS / SECOND_MS))
}

/** Returns whether the board gets a check: neither it nor the account had too many. */
async function isToCheck({ id }: User, boardId: string): Promise<boolean> {
  // Also a check that did not end was one.
  const wasChecked = sql`binding_no is not null`
  const wasCheckedAt = sql`coalesce(checked_at, check_began_at, created_at)`
  const [row] = await db().execute<{ isToCheck: boolean }>(sql`
    select (select agent_id is not null and condition = 'available' and not is_quarantined_by_hand from boards where id = ${boardId})
      and not exists (select from board_suspicions where board_id = ${boardId}
        and (state = 'queued' or ${wasChecked} and ${wasCheckedAt} > now() - ${BETWEEN_CHECKS}))
      and ${MAX_CHECKS_A_DAY} > (select count(*) from board_suspicions where board_id = ${boardId}
        and ${wasChecked} and ${wasCheckedAt} > now() - interval '24 hours')
      and not exists (select from board_suspicions last where user_id = ${id} and state = 'not_confirmed'
        and checked_at > now() - ${WEEK} and ${MAX_NOT_CONFIRMED} <= (select count(*) from board_suspicions one
          where one.user_id = ${id} and one.state = 'not_confirmed'
            and one.checked_at > last.checked_at - ${WEEK} and one.checked_at <= last.checked_at)) as "isToCheck"`)
  return row?.isToCheck === true
}
