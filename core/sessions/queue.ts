import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { asSystem } from '#core/actor.ts'
import { boards, db, isFree, isQueued, sessions, users } from '#db/index.ts'
import { startRunning } from './charging.ts'
import { markEnded } from './marking.ts'
import { type MeteredSession, meteredColumns } from './metered.ts'
import { sessionsHeldBy } from './records.ts'

/**
 * Gives the free boards of a type to those who wait for one, until there are no more of either. Users with fewer boards come first,
 * then who came first. One whose first minute cannot be paid when its turn comes ends `credits_exhausted`, and the turn is the next one's.
 * Whoever moves the queue starts nobody's session but the one they have `asked` for just now; the others are the system's doing.
 */
export async function dispatchQueue(boardType: string, at: Date, asked?: string): Promise<void> {
  for (let next = await firstInQueue(boardType); next; next = await firstInQueue(boardType)) {
    if (next.credits < next.creditsPerMinute) await asSystem(() => markEnded(next, 'credits_exhausted', at))
    else {
      const board = await takeBoard(next)
      if (!board) return
      await (next.id === asked ? bind(next, board, at) : asSystem(() => bind(next, board, at)))
    }
  }
}

/** The one place that knows how a session and its board come together: one whose agent prepares it would stay in `starting` here. */
async function bind(session: MeteredSession, board: { id: string; label: string }, at: Date): Promise<void> {
  await startRunning(session, board, at)
}

/** The first of those for whom a board is free. One that asked for a board by its id waits for that board alone. */
async function firstInQueue(boardType: string) {
  const fits = sql`exists (select 1 from ${boards} where ${boards.boardType} = ${boardType} and ${isFree}
    and (${sessions.wantedBoardId} is null or ${boards.id} = ${sessions.wantedBoardId}))`
  const [first] = await db()
    .select({ ...meteredColumns, wantedBoardId: sessions.wantedBoardId, credits: users.credits })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(isQueued, eq(sessions.boardType, boardType), fits))
    .orderBy(asc(sessionsHeldBy(sql`${sessions.userId}`)), asc(sessions.createdAt), asc(sessions.id))
    .limit(1)
  return first
}

/** The free board that was unused the longest, or the one asked for. A board that somebody is just changing by hand is passed over. */
async function takeBoard({ boardType, wantedBoardId }: { boardType: string; wantedBoardId: string | null }) {
  const wanted: SQL | undefined = wantedBoardId === null ? undefined : eq(boards.id, wantedBoardId)
  const [board] = await db()
    .select({ id: boards.id, label: boards.label })
    .from(boards)
    .where(and(eq(boards.boardType, boardType), isFree, wanted))
    .orderBy(asc(boards.freeSince), asc(boards.id))
    .limit(1)
    .for('update', { skipLocked: true })
  return board
}
