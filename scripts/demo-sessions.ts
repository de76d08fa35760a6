import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { actingAs } from '#core/actor.ts'
import { Refusal } from '#core/errors.ts'
import { logNotice } from '#core/log.ts'
import { startSession } from '#core/sessions/index.ts'
import { findUserByEmail } from '#core/users.ts'
import { catalogue } from '#db/catalogue.ts'
import { boards, db, isFree, sessions } from '#db/index.ts'
import { SECOND_MS } from '#durations.ts'

const RUNS_MINUTES = 14
const WAITS_MINUTES = 30
/** How many boards of the type stay free for others. */
const LEFT_FREE = 2
const TRIES = 30

const emulated = catalogue.filter(({ isEmulated }) => isEmulated).map(({ slug }) => slug)

/**
 * Gives a new demo world one session that runs and one that waits for the same board, so that its
 * user sees both. Waits for the boards to connect; does nothing for a user who has used one.
 */
export async function startDemoSessions(email: string, signal: AbortSignal): Promise<void> {
  const user = await findUserByEmail(email)
  const isTheirs = and(eq(sessions.userId, user.id), inArray(sessions.boardType, emulated))
  if ((await db().$count(sessions, isTheirs)) > 0) return
  for (let tries = TRIES; tries > 0 && !signal.aborted; tries--) {
    const board = await findSpareBoard()
    if (board) return actingAs({ kind: 'user' }, () => startBoth(user, board))
    // Only `signal` ends the pause early.
    await wait(SECOND_MS, undefined, { signal, ref: false }).catch(() => {})
  }
}

async function startBoth(user: Parameters<typeof startSession>[0], board: string): Promise<void> {
  try {
    await startSession(user, { board_id: board, minutes: RUNS_MINUTES, wait: false })
    await startSession(user, { board_id: board, minutes: WAITS_MINUTES, wait: true })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    logNotice('the demo world has no session', { why: error.code })
  }
}

/** Returns a free board of the emulated type with most of them, if enough are left for others. */
async function findSpareBoard(): Promise<string | undefined> {
  const [spare] = await db()
    .select({ id: sql<string>`min(${boards.id})` })
    .from(boards)
    .where(and(inArray(boards.boardType, emulated), isFree))
    .groupBy(boards.boardType)
    .having(sql`count(*) > ${LEFT_FREE}`)
    .orderBy(sql`count(*) desc`, boards.boardType)
    .limit(1)
  return spare?.id
}
