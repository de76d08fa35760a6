import type { z } from 'zod'
import { actor } from '#core/actor.ts'
import { ciMetadataNames, originOfKey, type StartedByCi } from '#core/ci-trusts/index.ts'
import { Refusal } from '#core/errors.ts'
import { findMade, type Idempotency } from '#core/idempotency/index.ts'
import { consume, limits } from '#core/rate-limits.ts'
import { ANY_BOARD, change, type NewSession, needsOf, type SpareBoards } from '#core/scheduler/index.ts'
import type { User } from '#core/users.ts'
import { newId } from '#db/ids.ts'
import { refuseUnfit } from './fit.ts'
import { getSession, readChanged } from './get.ts'
import { findPlace } from './place.ts'
import type { SessionWithConnection, StartSession } from './schemas.ts'

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
  const byKey = who.kind === 'key' || who.kind === 'ci' ? who.credentialId : undefined
  const ofCi = who.kind === 'ci' ? await findOrigin(user, byKey) : NO_CI
  const startedBy = byKey ?? 'web'
  const { speed = 'real', seed = null, parts = [], max_credits: maxCredits = null } = command
  const asked = {
    ...{ minutes, startedBy, leaseSeconds, maxCredits, speed, seed, parts, needs: needsOf(command) },
    ...{ trustId: ofCi.trustId, origin: ofCi.origin, metadata: withOrigin(metadata, ofCi) },
  }
  const session = { ...(await findPlace(user, command)), ...asked, id: newId('session'), userId: user.id }
  await refuseUnfit(session)
  return readChanged(await change({ kind: 'start', session, mayWait, actor: who, idempotency }))
}

const NO_CI = { trustId: null, origin: null, metadata: {} }

/** Throws `unauthorized` for a CI key that has ended: nothing of it may start without origin. */
async function findOrigin(user: User, keyId: string | undefined): Promise<StartedByCi> {
  const found = keyId === undefined ? undefined : await originOfKey(user, keyId)
  if (!found) throw new Refusal('unauthorized', 'This CI key is expired or revoked.')
  return found
}

/** Returns metadata in which only the token says what a CI job is: the client is not believed. */
function withOrigin(sent: Record<string, string>, { origin, metadata }: StartedByCi | typeof NO_CI) {
  if (!origin) return sent
  const own = Object.entries(sent).filter(([name]) => !ciMetadataNames.some((one) => one === name))
  return { ...Object.fromEntries(own), ...metadata }
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
  const asked = { minutes, startedBy: 'web', ...NO_CI, leaseSeconds, maxCredits: null, ...ANY_BOARD }
  const session = { ...place, ...asked, id: newId('session'), userId: guest.id }
  return readChanged(await change({ kind: 'start', session, mayWait: false, spare, actor: actor() }))
}
