import { sql } from 'drizzle-orm'
import { db } from '#db/index.ts'
import { recordset } from '#db/recordset.ts'
import type { Use } from '../rules/daily-use.ts'
import type { DailyCap } from '../rules/world.ts'

/** How long an unpaid minute may lie back and still count towards its own day. */
const DAYS = 3

/** The daily limit of the trust or key that started a session, as JSON; null without one. */
export const dailyCap = sql`case when trust_id is not null then (select ${capOf('ci_trusts')} from ci_trusts
    where ci_trusts.id = sessions.trust_id)
  when started_by <> 'web' then (select ${capOf('api_keys')} from api_keys
    where api_keys.id = started_by and api_keys.credits_per_day is not null) end`

function capOf(table: 'api_keys' | 'ci_trusts') {
  const of = sql.raw(table)
  return sql`json_build_object('limit', ${of}.credits_per_day, 'used', (
    select coalesce(json_object_agg(day, credits), '{}') from usage_days
    where usage_days.user_id = ${of}.user_id and usage_days.started_by = ${of}.id and day > ${someDaysAgo()}))`
}

function someDaysAgo() {
  return sql`(now() at time zone 'UTC')::date - ${sql.raw(String(DAYS))}`
}

/** The daily limit of the account `users`, as JSON; null without one. */
export const accountCap = sql`case when users.credits_per_day is not null then json_build_object('limit', users.credits_per_day,
  'used', (select coalesce(json_object_agg(day, credits), '{}') from (select day, sum(credits) as credits from usage_days
    where usage_days.user_id = users.id and day > ${someDaysAgo()} group by day) days)) end`

/** Returns the daily limits of keys and trusts, by their ids. Needs the session lock. */
export async function loadDailyCaps(starterIds: string[]): Promise<Map<string, DailyCap>> {
  const isAsked = sql`id = any(${sql.param(starterIds)}::text[])`
  const rows = await db().execute<{ id: string; cap: DailyCap }>(sql`
    select id, ${capOf('api_keys')} as cap from api_keys where ${isAsked} and credits_per_day is not null
    union all select id, ${capOf('ci_trusts')} from ci_trusts where ${isAsked}`)
  return new Map(rows.map(({ id, cap }) => [id, cap]))
}

export async function saveDailyUse(changes: Use[]): Promise<void> {
  const columns = '"userId" text, "startedBy" text, day date, credits int'
  await db().execute(sql`
    merge into usage_days using (select * from ${recordset(changes, columns)}) spent
    on user_id = "userId" and started_by = "startedBy" and usage_days.day = spent.day
    when matched then update set credits = greatest(0, usage_days.credits + spent.credits)
    when not matched then insert (user_id, started_by, day, credits)
      values ("userId", "startedBy", spent.day, greatest(0, spent.credits))`)
}

/**
 * Takes what sessions got back off the days on which their first minutes began. Needs the session
 * lock.
 */
export async function takeOffDailyUse(refunded: { sessionId: string; amount: number }[]): Promise<void> {
  const changes = await db().execute<Use>(sql`
    select user_id as "userId", coalesce(trust_id, started_by) as "startedBy", day, -sum(credits_per_minute)::int as credits
    from ${recordset(refunded, '"sessionId" text, amount int')} join sessions on sessions.id = given."sessionId"
    cross join lateral (select to_char((started_at + make_interval(mins => minute)) at time zone 'UTC', 'YYYY-MM-DD') as day
      from generate_series(0, amount / credits_per_minute - 1) as minute) paid
    group by user_id, coalesce(trust_id, started_by), day`)
  if (changes.length > 0) await saveDailyUse([...changes])
}
