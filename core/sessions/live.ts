import { and, asc, eq } from 'drizzle-orm'
import { sha256 } from '#core/hashes.ts'
import type { User } from '#core/users/index.ts'
import { boards, db, isActive, sessions, users } from '#db/index.ts'
import { type Foreseen, foreseeEnds } from './foresight.ts'
import { endedOf } from './listing.ts'
import { meteredColumns } from './metered.ts'
import { queuePosition } from './records.ts'
import { settle } from './settling.ts'

/** What a page says of sessions that are going on, beside their records. */
export type Live = {
  balance: number
  /** What the running sessions use together. */
  creditsPerMinute: number
  /** How a user's running sessions will end if nobody does anything, by session id. */
  ends: Map<string, Foreseen>
  /** Differs whenever anything about the user's sessions or balance does. Means nothing else. */
  pulse: string
}

/** How the user's sessions stand now. Cheap enough to be asked every few seconds by every page that is open. */
export async function readLive(user: User): Promise<Live> {
  await settle()
  const mine = eq(sessions.userId, user.id)
  const [active, [account]] = await Promise.all([
    db()
      .select({ ...meteredColumns, queuePosition: queuePosition.as('queue_position'), connection: boards.connection })
      .from(sessions)
      .leftJoin(boards, eq(boards.id, sessions.boardId))
      .where(and(mine, isActive))
      .orderBy(asc(sessions.id)),
    db()
      .select({ credits: users.credits, tier: users.tier, ended: endedOf(user.id) })
      .from(users)
      .where(eq(users.id, user.id)),
  ])
  const balance = account?.credits ?? 0
  const pulse = sha256(JSON.stringify([active, account])).toString('base64url')
  const running = active.filter(({ state }) => state === 'running')
  const creditsPerMinute = running.reduce((sum, session) => sum + session.creditsPerMinute, 0)
  return { balance, creditsPerMinute, ends: foreseeEnds(active, balance), pulse }
}
