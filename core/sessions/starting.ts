import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { recordEvent } from '#core/audit/index.ts'
import { notFound, Refusal } from '#core/errors.ts'
import { isOpen, type User } from '#core/users/index.ts'
import { newId } from '#db/ids.ts'
import { baseImages, boards, boardTypes, db, isActive, sessions, type Tier, users } from '#db/index.ts'
import { refuseEmptyBalance } from './charging.ts'
import type { StartSession } from './commands.ts'
import { nextEvent } from './lifecycle.ts'
import { dispatchQueue } from './queue.ts'
import { readSession, type SessionWithConnection } from './records.ts'

/** Contract §5: live sessions are those that have not ended. */
const MOST_LIVE: Record<Tier, number> = { free: 1, paid: 5 }

type Start = z.output<typeof StartSession>

/**
 * Queues a session and lets the queue move, so that it gets a free board exactly where it is its turn. Refuses an unknown type or image
 * and one that does not fit as `invalid_request`, an unknown board as `not_found`, and `session_limit_reached`,
 * `insufficient_credits` and, if it may not wait, `no_board_available`.
 */
export async function startAt(user: User, command: Start, at: Date): Promise<SessionWithConnection> {
  const { type, baseImageId } = await placeOf(command)
  await refuseWithoutMeans(user, type.creditsPerMinute)
  const queued = { state: 'queued' as const, creditsPerMinute: type.creditsPerMinute, createdAt: at }
  const waiting = { ...queued, creditsUsed: 0, startedAt: null, expiresAt: null }
  const id = newId('session')
  await db()
    .insert(sessions)
    .values({
      ...queued,
      id,
      userId: user.id,
      boardType: type.slug,
      wantedBoardId: command.board_id ?? null,
      boardSpecs: type.specs,
      baseImageId,
      minutes: command.minutes,
      nextEventAt: nextEvent(waiting)?.at ?? null,
    })
  await dispatchQueue(type.slug, at, id)
  const session = await readSession(id)
  if (session.state === 'queued' && !command.wait)
    throw new Refusal('no_board_available', `No ${command.board_id ? 'such board' : type.slug} is free just now.`)
  if (session.state === 'queued') await recordEvent('session_queued', { userId: user.id, subjectId: id, details: {} })
  return session
}

/** The board type, and the image asked for or else its first by label. */
async function placeOf({ board_type, board_id, base_image_id }: Start) {
  const slug = board_id
    ? sql`(select ${boards.boardType} from ${boards} where ${boards.id} = ${board_id})`
    : sql`${board_type}`
  const fits = base_image_id === undefined ? undefined : eq(baseImages.id, base_image_id)
  const { slug: name, specs, creditsPerMinute } = boardTypes
  const [found] = await db()
    .select({ type: { slug: name, specs, creditsPerMinute }, baseImageId: baseImages.id })
    .from(boardTypes)
    .leftJoin(baseImages, and(eq(baseImages.boardType, name), fits))
    .where(eq(name, slug))
    .orderBy(baseImages.label)
    .limit(1)
  if (!found && board_id) throw notFound('board')
  if (!found) throw refused('/board_type', 'There is no such board type.')
  if (found.baseImageId) return { type: found.type, baseImageId: found.baseImageId }
  throw base_image_id
    ? refused('/base_image_id', `There is no such image for a ${found.type.slug}.`)
    : refused('/board_type', 'There is no image for this board type yet.')
}

/** In a turn, so that sessions are counted and made one after another. Holds the user's row until the transaction ends. */
async function refuseWithoutMeans(user: User, required: number): Promise<void> {
  const isLive = and(eq(sessions.userId, user.id), isActive)
  const [account] = await db()
    .select({ tier: users.tier, credits: users.credits, live: db().$count(sessions, isLive) })
    .from(users)
    .where(and(eq(users.id, user.id), isOpen))
    .for('no key update')
  if (!account) throw notFound('user')
  const most = MOST_LIVE[account.tier]
  if (account.live >= most) {
    const more = account.tier === 'free' ? ' A top-up raises the limit to five.' : ''
    throw new Refusal('session_limit_reached', `${most} at a time is the most. End one first.${more}`)
  }
  refuseEmptyBalance(account.credits, required)
}

function refused(pointer: string, detail: string): Refusal {
  return new Refusal('invalid_request', detail, { errors: [{ pointer, detail }] })
}
