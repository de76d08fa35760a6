import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { Refusal } from '#core/errors.ts'
import type { User } from '#core/users/index.ts'
import { db, users } from '#db/index.ts'
import { noteNextEvent, refuseEmptyBalance } from './charging.ts'
import { type ExtendSession, MAX_MINUTES } from './commands.ts'
import { expiryOf } from './lifecycle.ts'
import { findOwn } from './metered.ts'
import { readSession, type SessionWithConnection } from './records.ts'

/**
 * Adds minutes to the time a session has or, while it waits, will have. Refuses `not_found`, `session_ended`, more than 480 minutes in
 * all as `invalid_request`, and `insufficient_credits` where not one more minute could be paid.
 */
export async function extendAt(
  user: User,
  sessionId: string,
  more: z.output<typeof ExtendSession>,
): Promise<SessionWithConnection> {
  const session = await findOwn(user, sessionId)
  if (session.state === 'ended') throw new Refusal('session_ended', 'This session has ended; start a new one.')
  const minutes = session.minutes + more.minutes
  if (minutes > MAX_MINUTES) throw tooLong(session.minutes)
  const [account] = await db().select({ credits: users.credits }).from(users).where(eq(users.id, user.id))
  refuseEmptyBalance(account?.credits ?? 0, session.creditsPerMinute)
  await noteNextEvent({ ...session, minutes, expiresAt: session.startedAt && expiryOf(session.startedAt, minutes) })
  return readSession(sessionId)
}

function tooLong(minutes: number): Refusal {
  const left = MAX_MINUTES - minutes
  const detail = `A session has ${MAX_MINUTES} minutes at the most and this one has ${minutes}: ${left} can be added.`
  return new Refusal('invalid_request', detail, { errors: [{ pointer: '/minutes', detail }] })
}
