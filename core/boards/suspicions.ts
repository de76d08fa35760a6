import { desc, eq, sql } from 'drizzle-orm'
import type { User } from '#core/users.ts'
import { boardSuspicions, boards, db, users } from '#db/index.ts'

const KEEP_DAYS = 90
/** A check that has not begun by then never does: the board was never idle. */
const MAX_QUEUED_HOURS = 24
const SHOWN = 100
const SHOWN_SESSIONS = 5

/** Returns the newest 100 suspicions for the operator, with the accounts that have them. */
export function listSuspicions() {
  return db()
    .select({
      id: boardSuspicions.id,
      board_id: boardSuspicions.boardId,
      board_type: boards.boardType,
      board: boards.label,
      state: boardSuspicions.state,
      email: sql<string | null>`${users.email}`,
      session_ids: boardSuspicions.sessionIds,
      credits_refunded: boardSuspicions.creditsRefunded,
      created_at: boardSuspicions.createdAt,
      checked_at: boardSuspicions.checkedAt,
    })
    .from(boardSuspicions)
    .innerJoin(boards, eq(boards.id, boardSuspicions.boardId))
    .innerJoin(users, eq(users.id, boardSuspicions.userId))
    .orderBy(desc(boardSuspicions.createdAt), desc(boardSuspicions.id))
    .limit(SHOWN)
}

type Session = { session_id: string; email: string | null; ended_at: string }

/**
 * Returns the last suspicion of a board that was confirmed, with who had the board in the five
 * sessions before: somebody may break a board to get credits back. Null without one.
 */
export async function lastConfirmed(boardId: string) {
  const [row] = await db().execute<{ id: string; checked_at: string; sessions_before: Session[] }>(sql`
    select id, checked_at, coalesce((select json_agg(had order by ended_at desc) from (
        select sessions.id as session_id, users.email, ended_at from sessions join users on users.id = sessions.user_id
        where board_id = ${boardId} and state = 'ended' and ended_at <= suspicion.checked_at
        order by ended_at desc limit ${SHOWN_SESSIONS}) had), '[]') as sessions_before
    from board_suspicions as suspicion where board_id = ${boardId} and state = 'confirmed'
    order by checked_at desc limit 1`)
  return row ?? null
}

/**
 * Notes what waits for a check of a board that the operator takes out of use, and so may have
 * opened. Needs the session lock.
 */
export async function dropSuspicions(boardId: string): Promise<void> {
  await db().execute(sql`update board_suspicions set state = 'noted' where board_id = ${boardId} and state = 'queued'`)
}

/** Deletes the suspicions of a user, in the transaction that closes the account. */
export async function deleteSuspicions({ id }: Pick<User, 'id'>): Promise<void> {
  await db().execute(sql`delete from board_suspicions where user_id = ${id}`)
}

/** Deletes suspicions after 90 days, and gives up waiting for checks after one. */
export async function purgeOldSuspicions(): Promise<void> {
  await db().execute(sql`update board_suspicions set state = 'noted'
    where state = 'queued' and created_at < now() - make_interval(hours => ${MAX_QUEUED_HOURS})`)
  await db().execute(sql`delete from board_suspicions where created_at < now() - make_interval(days => ${KEEP_DAYS})`)
}
