import { and, eq } from 'drizzle-orm'
import { type ConsoleStatus, findLiveBoard, replyOfBoard } from '#core/consoles/index.ts'
import type { User } from '#core/users.ts'
import { db, sessions } from '#db/index.ts'
import type { Part, PartState } from '#wire/parts.ts'
import { partHub } from './live-parts.ts'
import type { LiveParts } from './schemas.ts'

export type LiveBoard = { status: ConsoleStatus; parts: Part[] }

/**
 * Returns the states of the parts on the board of a user's session. While it starts, the call waits
 * for the board. Throws `not_found`, `session_ended` and `board_unreachable`.
 */
export async function readParts(user: User, sessionId: string): Promise<LiveParts> {
  const { status, parts } = await findBoard(user, sessionId)
  return { parts: parts.length === 0 ? [] : await statesOf(status) }
}

/** Returns the board of a user's session and its parts. Throws what `readParts` throws. */
export async function findBoard(user: User, sessionId: string): Promise<LiveBoard> {
  const status = await findLiveBoard(user, sessionId)
  const own = and(eq(sessions.id, sessionId), eq(sessions.userId, user.id))
  const [session] = await db().select({ parts: sessions.parts }).from(sessions).where(own)
  return { status, parts: session?.parts ?? [] }
}

/** Returns the states here, or asks the instance that has the agent. */
function statesOf({ sessionId, instance }: ConsoleStatus): Promise<PartState[]> {
  return replyOfBoard((reply) =>
    partHub.watch(sessionId, instance, (news) => {
      if ('states' in news) reply(news.states)
    }),
  )
}
