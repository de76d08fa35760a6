import type { z } from 'zod'
import { actor } from '#core/actor.ts'
import type { Idempotency } from '#core/idempotency/index.ts'
import { change, nothingToExtendWith } from '#core/scheduler/index.ts'
import type { User } from '#core/users.ts'
import { readChanged } from './get.ts'
import type { ExtendSession, SessionWithConnection } from './schemas.ts'
import { readSnapshot } from './snapshot.ts'

/**
 * Adds minutes to a session, up to 480 in all. Throws `not_found`, `session_ended`,
 * `insufficient_credits`, `invalid_request`.
 */
export async function extendSession(
  user: User,
  sessionId: string,
  { minutes }: z.output<typeof ExtendSession>,
  idempotency?: Idempotency,
): Promise<SessionWithConnection> {
  return readChanged(await change({ kind: 'extend', userId: user.id, sessionId, minutes, actor: actor(), idempotency }))
}

/**
 * As `extendSession`, for a person who looks at the end. Throws `insufficient_credits` also if the
 * credits pay for the time left only, so that the session would end no later.
 */
export async function extendPaidTime(
  user: User,
  sessionId: string,
  asked: z.output<typeof ExtendSession>,
): Promise<SessionWithConnection> {
  const { extensions, balance } = await readSnapshot(user)
  const extension = extensions.get(sessionId)
  if (extension?.minutes === 0 && extension.left > 0) throw nothingToExtendWith(balance)
  return extendSession(user, sessionId, asked)
}
