import { sql } from 'drizzle-orm'
import { apiKeys } from '#db/index.ts'

export const keyColumns = {
  id: apiKeys.id,
  label: apiKeys.label,
  last_four: apiKeys.lastFour,
  created_at: apiKeys.createdAt,
  last_used_at: apiKeys.lastUsedAt,
  expires_at: apiKeys.expiresAt,
  created_by:
    sql<string>`coalesce(${apiKeys.createdByKeyId}, case when ${apiKeys.trustId} is not null then 'ci' when ${apiKeys.isByDevice} then 'device' else 'web' end)`.as(
      'created_by',
    ),
  access: apiKeys.access,
  credits_per_day: apiKeys.creditsPerDay,
  // By name: in a statement about one table Drizzle leaves out whose column it is.
  credits_used_today:
    sql<number>`coalesce((select spent.credits from usage_days spent where spent.user_id = api_keys.user_id
    and spent.started_by = api_keys.id and spent.day = (now() at time zone 'UTC')::date), 0)`.as('credits_used_today'),
}
