import { and, eq, gt, sql } from 'drizzle-orm'
import { type CreatedKey, createKey, lockAccount } from '#core/api-keys/index.ts'
import { notFound, Refusal, type RefusalCode } from '#core/errors.ts'
import { consume, limits } from '#core/rate-limits.ts'
import { sha256 } from '#core/sha256.ts'
import { db, deviceGrants, type grantStates, transaction } from '#db/index.ts'

/** By how much the program has to slow down each time it polls too fast (RFC 8628 §3.5). */
const SLOWER_BY_SECONDS = 5

/**
 * Creates the key of a grant that a person has approved, once, and returns it with its secret.
 * Throws `authorization_pending`, `slow_down`, `access_denied` and `expired_token` (RFC 8628),
 * `not_found` for a code that is unknown or was redeemed, and what `createKey` throws: the grant
 * then stays approved. Unknown codes count as bad credentials `from` one network.
 */
export async function redeemGrant(deviceCode: string, from: string): Promise<CreatedKey> {
  const hash = sha256(deviceCode)
  const poll = await notePoll(hash)
  if (!poll || poll.state === 'redeemed') {
    await consume(limits.badCredentials, from)
    throw notFound('device code')
  }
  if (poll.state === 'denied') throw refusal('access_denied', 'The request was denied.')
  if (poll.is_expired) throw refusal('expired_token', 'Nobody approved the request in time. Start again.')
  if (poll.state === 'approved') return redeem(hash)
  if (!poll.is_too_fast) throw refusal('authorization_pending', 'Nobody has approved the request yet. Ask again later.')
  throw refusal('slow_down', `Ask every ${poll.interval} seconds at most.`)
}

type Poll = {
  state: (typeof grantStates)[number]
  is_expired: boolean
  is_too_fast: boolean
  interval: number
}

/** Notes when a program asked. One that asks too fast has to wait longer from then on. */
async function notePoll(hash: Buffer): Promise<Poll | undefined> {
  const [poll] = await db().execute<Poll>(sql`
    with before as (
      select device_code_hash, expires_at <= now() as is_expired, state = 'pending'
        and coalesce(last_polled_at > now() - make_interval(secs => interval_seconds), false) as is_too_fast
      from device_grants where device_code_hash = ${hash} for update)
    update device_grants set last_polled_at = date_trunc('milliseconds', now()),
      interval_seconds = interval_seconds + case when is_too_fast then ${SLOWER_BY_SECONDS}::int else 0 end
    from before where device_grants.device_code_hash = before.device_code_hash
    returning state, is_expired, is_too_fast, interval_seconds as interval`)
  return poll
}

function redeem(hash: Buffer): Promise<CreatedKey> {
  const isApproved = and(
    eq(deviceGrants.deviceCodeHash, hash),
    eq(deviceGrants.state, 'approved'),
    gt(deviceGrants.expiresAt, sql`now()`),
  )
  const find = async () => {
    const [grant] = await db().select().from(deviceGrants).where(isApproved)
    if (!grant?.userId) throw notFound('device code')
    return { ...grant, user: { id: grant.userId } }
  }
  return transaction(async () => {
    // The account first, as where keys are revoked. Of two redemptions the second waits here.
    await lockAccount((await find()).user)
    const { user, loginId, label, access, creditsPerDay: credits_per_day, keyExpiresAt: expires_at } = await find()
    const key = await createKey(user, { label, access, credits_per_day, expires_at }, { isByDevice: true, loginId })
    await db().update(deviceGrants).set({ state: 'redeemed', keyId: key.id }).where(isApproved)
    return key
  })
}

/** OAuth clients read `error`. */
function refusal(error: RefusalCode, detail: string): Refusal {
  return new Refusal(error, detail, { members: { error } })
}
