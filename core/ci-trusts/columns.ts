import { and, eq, isNull, sql } from 'drizzle-orm'
import { isLive } from '#core/api-keys/index.ts'
import { apiKeys, ciTrusts } from '#db/index.ts'
import { env } from '#env.ts'

export const isLiveTrust = isNull(ciTrusts.revokedAt)

/** Returns the condition for a live trust of a user. */
export const isOwnTrust = (userId: string, trustId: string) =>
  and(eq(ciTrusts.userId, userId), eq(ciTrusts.id, trustId), isLiveTrust)

/** Returns the audience that a token must be made for to open this trust alone. */
export function audienceOf(trustId: string): string {
  return `${env().appUrl}/ci/${trustId}`
}

export const creditsUsedToday = sql<number>`coalesce((select spent.credits from usage_days spent
  where spent.user_id = ci_trusts.user_id and spent.started_by = ci_trusts.id
    and spent.day = (now() at time zone 'UTC')::date), 0)`

export const trustColumns = {
  id: ciTrusts.id,
  label: ciTrusts.label,
  provider: ciTrusts.provider,
  issuer: ciTrusts.issuer,
  repository: ciTrusts.repository,
  repository_id: ciTrusts.repositoryId,
  owner_id: ciTrusts.ownerId,
  refs: ciTrusts.refs,
  events: ciTrusts.events,
  environment: ciTrusts.environment,
  workflow: ciTrusts.workflow,
  credits_per_day: ciTrusts.creditsPerDay,
  credits_used_today: creditsUsedToday.as('credits_used_today'),
  pinned_at: ciTrusts.pinnedAt,
  last_used_at: ciTrusts.lastUsedAt,
  created_at: ciTrusts.createdAt,
  /** What the newest token called the repository. */
  current_repository: sql<string | null>`(select newest.ci_identity ->> 'repository' from api_keys newest
    where newest.trust_id = ci_trusts.id order by newest.created_at desc limit 1)`.as('current_repository'),
  live_keys:
    sql<number>`(select count(*)::int from ${apiKeys} where api_keys.trust_id = ci_trusts.id and ${isLive})`.as(
      'live_keys',
    ),
}
