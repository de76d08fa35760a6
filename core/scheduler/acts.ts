import { and, eq } from 'drizzle-orm'
import { actor } from '#core/actor.ts'
import type { User } from '#core/users.ts'
import { db, holdsBoard, sessions } from '#db/index.ts'
import { applyPlan } from './batch.ts'
import { failBoard } from './rules/failures.ts'
import type { Plan } from './rules/plan.ts'
import { loadWorld } from './store/load.ts'
import { addQueues } from './store/load-queues.ts'

/**
 * Changes of sessions that belong to a larger change. They need the session lock and count as done
 * at the time it was taken.
 */

/**
 * Ends all sessions of a user whose account is closed. Queued ones end first, so none of them gets
 * a board that a running one frees.
 */
export async function endAllAt(user: User, at: Date): Promise<void> {
  const live = await db()
    .selectDistinct({ boardType: sessions.boardType })
    .from(sessions)
    .where(and(eq(sessions.userId, user.id), holdsBoard))
  const types = live.map(({ boardType }) => boardType)
  await runPlan({ at, types, userIds: [user.id] }, (plan) => {
    const all = plan.liveSessionsOf(user.id)
    const inOrder = [...all.filter(({ state }) => state === 'queued'), ...all.filter(({ state }) => state !== 'queued')]
    for (const session of inOrder) plan.end(session, 'account_closed', at, actor())
  })
}

/** Ends the session on a board that is taken away, if there is one, and refunds it. */
export async function failSessionOn(boardId: string, at: Date): Promise<void> {
  const { id, userId, boardType } = sessions
  const [failed] = await db()
    .select({ id, userId, boardType })
    .from(sessions)
    .where(and(eq(sessions.boardId, boardId), holdsBoard))
  if (!failed) return
  await runPlan({ at, types: [failed.boardType], userIds: [failed.userId] }, (plan) => {
    const session = plan.sessions.get(failed.id)
    if (!session) throw new Error(`session ${failed.id} is gone`)
    failBoard(plan, session, { actor: actor(), at })
  })
}

/** Gives the free boards of a type to the sessions that wait for one. */
export function dispatchQueue(boardType: string, at: Date): Promise<void> {
  return runPlan({ at, types: [boardType], userIds: [] }, (plan) => plan.dispatch(boardType, at))
}

type Scope = { at: Date; types: string[]; userIds: string[] }

async function runPlan({ at, types, userIds }: Scope, make: (plan: Plan) => void): Promise<void> {
  const world = await loadWorld({ at, after: at, maxEvents: 0, userIds, sessionIds: [] })
  await applyPlan(
    (more) => addQueues(world, { types, starts: [], ending: world.sessions, more }),
    (plan) => {
      make(plan)
      return {}
    },
    { waitsForRows: true },
  )
}
