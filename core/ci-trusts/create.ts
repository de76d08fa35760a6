import { and, eq } from 'drizzle-orm'
import { lockAccount, refuseTrustBeyond } from '#core/api-keys/index.ts'
import { recordEvent } from '#core/audit/index.ts'
import { Refusal } from '#core/errors.ts'
import { consume, databaseNow, limits } from '#core/rate-limits.ts'
import type { User } from '#core/users.ts'
import { ciTrusts, db, transaction } from '#db/index.ts'
import { audienceOf, isLiveTrust, trustColumns } from './columns.ts'
import { defaultIssuers } from './issuers.ts'
import { type CiTrust, type CreateCiTrust, defaultEvents } from './schemas.ts'

const MAX_TRUSTS = 50

/**
 * Creates a trust. It is pinned at once if both ids are given. Throws `paid_tier_required`,
 * `ci_trust_limit_reached` at 50, `rate_limited` beyond 60 an hour, and what `refuseTrustBeyond`
 * throws for the key that makes it.
 */
export async function createCiTrust(
  user: Pick<User, 'id'>,
  command: CreateCiTrust,
  makerId?: string,
): Promise<CiTrust> {
  await consume(limits.ciTrustCreation, user.id)
  const { provider, repository, refs, environment = null, workflow = null, label = null } = command
  const { repository_id: repositoryId = null, owner_id: ownerId = null } = command
  const { issuer = defaultIssuers[provider], events = defaultEvents[provider] } = command
  return transaction(async () => {
    const { tier } = await lockAccount(user)
    if (makerId !== undefined) await refuseTrustBeyond(makerId, user, command.credits_per_day)
    if (tier !== 'paid') throw new Refusal('paid_tier_required', 'Top up to let CI jobs use your account.')
    await refuseBeyondLimit(user)
    const [trust] = await db()
      .insert(ciTrusts)
      .values({
        userId: user.id,
        label,
        provider,
        issuer,
        repository,
        repositoryId,
        ownerId,
        refs: [...new Set(refs)],
        events: [...new Set(events)],
        environment,
        workflow,
        creditsPerDay: command.credits_per_day,
        pinnedAt: repositoryId === null ? null : databaseNow,
      })
      .returning({ id: ciTrusts.id })
    if (!trust) throw new Error('an insert without a conflict clause returned no row')
    await recordEvent('ci_trust_created', { userId: user.id, subjectId: trust.id, details: {} })
    const [created] = await db().select(trustColumns).from(ciTrusts).where(eq(ciTrusts.id, trust.id))
    if (!created) throw new Error(`trust ${trust.id} is gone in its own transaction`)
    return { ...created, audience: audienceOf(created.id) }
  })
}

async function refuseBeyondLimit(user: Pick<User, 'id'>): Promise<void> {
  if ((await db().$count(ciTrusts, and(eq(ciTrusts.userId, user.id), isLiveTrust))) < MAX_TRUSTS) return
  const detail = `You have ${MAX_TRUSTS} trusts, your limit. Delete one to create another.`
  throw new Refusal('ci_trust_limit_reached', detail)
}
