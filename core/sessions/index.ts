import type { z } from 'zod'
import { actor } from '#core/actor.ts'
import { findMade, type Idempotency } from '#core/idempotency/index.ts'
import { consume, limits } from '#core/rate-limits.ts'
import {
  ANY_BOARD,
  change,
  type NewSession,
  needsOf,
  nothingToExtendWith,
  type SpareBoards,
} from '#core/scheduler/index.ts'
import type { User } from '#core/users.ts'
import { newId } from '#db/ids.ts'
import { readChanged, type SessionWithConnection } from './columns.ts'
import { refuseUnfit } from './fit.ts'
import { getSession } from './list.ts'
import { findPlace } from './place.ts'
import type { ExtendSession, StartSession } from './schemas.ts'
import { readSnapshot } from './snapshot.ts'

export { Session, SessionsRecord, SessionWithConnection } from './columns.ts'
export { unknownMember } from './declared-parts.ts'
export { startEndWarnings } from './end-warnings.ts'
export { eraseDeclarations } from './erase-declarations.ts'
export { estimateNextStarts } from './estimates.ts'
export { type SessionFilter, sessionFilters, sessionSorts } from './filter.ts'
export type { EndForecast } from './forecast.ts'
export { labelSessions, type SessionLabels, type SessionOrigin, type Starter } from './labels.ts'
export { keepLeases, renewLease } from './leases.ts'
export { getSession, listSessions, refuseStartedByOthers, sessionList } from './list.ts'
export { readOverview } from './overview.ts'
export { ExtendSession, ReadSession, RenewedLease, StartSession } from './schemas.ts'
export { readSnapshot, type Snapshot } from './snapshot.ts'
export { readTimeline, type TimelineEvent } from './timeline.ts'
export { waitForSession } from './wait.ts'

/**
 * Starts a session on a free board, the longest unused first, or queues it. The first minute is
 * paid as it starts. Throws for what does not exist or fit, `session_limit_reached`,
 * `unconfirmed_email`, `insufficient_credits`, a limit of credits that is reached, and
 * `no_board_available` (docs/contract.md §5), and `rate_limited` beyond 600 an hour. A request that
 * is repeated starts nothing more; it may throw `idempotency_key_reused`.
 */
export async function startSession(
  user: User,
  command: z.output<typeof StartSession>,
  idempotency?: Idempotency,
): Promise<SessionWithConnection> {
  const made = await findMade(user, idempotency)
  if (made) return getSession(user, made)
  await consume(limits.sessionStarts, user.id)
  const { minutes, wait: mayWait, metadata = {}, lease_seconds: leaseSeconds = null } = command
  const who = actor()
  const startedBy = who.kind === 'key' && who.credentialId ? who.credentialId : 'web'
  const { speed = 'real', seed = null, parts = [], max_credits: maxCredits = null } = command
  const asked = { minutes, startedBy, metadata, leaseSeconds, maxCredits, speed, seed, parts, needs: needsOf(command) }
  const session = { ...(await findPlace(user, command)), ...asked, id: newId('session'), userId: user.id }
  await refuseUnfit(session)
  return readChanged(await change({ kind: 'start', session, mayWait, actor: who, idempotency }))
}

type GuestStart = Pick<NewSession, 'boardType' | 'minutes' | 'leaseSeconds'> & SpareBoards

/**
 * Starts a session of the guest account on a board that users can spare: one of the type stays
 * free. Throws `no_board_available` with `refusal` otherwise, and if `max` are live already.
 */
export async function startGuestSession(
  guest: Pick<User, 'id'>,
  { boardType, minutes, leaseSeconds, ...spare }: GuestStart,
): Promise<SessionWithConnection> {
  const place = await findPlace(guest, { board_type: boardType, minutes, wait: false })
  const asked = { minutes, startedBy: 'web', metadata: {}, leaseSeconds, maxCredits: null, ...ANY_BOARD }
  const session = { ...place, ...asked, id: newId('session'), userId: guest.id }
  return readChanged(await change({ kind: 'start', session, mayWait: false, spare, actor: actor() }))
}

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

/**
 * Ends a session now; a queued one is cancelled. Returns an ended one as it is. Throws `not_found`.
 */
export async function endSession(user: User, sessionId: string): Promise<SessionWithConnection> {
  return readChanged(await change({ kind: 'end', userId: user.id, sessionId, actor: actor() }))
}

/**
 * Ends a session of any user now and frees its board, for the operator. Returns an ended one as it
 * is. Throws `not_found`.
 */
export async function endSessionAsOperator(sessionId: string): Promise<SessionWithConnection> {
  return readChanged(await change({ kind: 'end', sessionId, actor: actor() }))
}
