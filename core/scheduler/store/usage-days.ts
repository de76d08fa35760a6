import { sql } from 'drizzle-orm'
import { db } from '#db/index.ts'
import { recordset } from '#db/recordset.ts'
import type { Use } from '../rules/daily-use.ts'
import type { DailyCap } from '../rules/world.ts'

/** How long an unpaid minute may lie back and still count towards its own day. */
const DAYS = 3

/** The daily limit of the key that started a session, as JSON; null without one. */
export const dailyCap = sql`case when started_by <> 'web' then (select ${capOf()} from api_keys
  where api_keys.id = started_by and api_keys.credits_per_day is not null) end`

function capOf() {
  return sql`json_build_object('limit', api_keys.credits_per_day, 'used', (
    select coalesce(json_object_agg(day, credits), '{}') from usage_days
    where usage_days.user_id = api_keys.user_id and usage_days.started_by = api_keys.id and day > ${someDaysAgo()}))`
}

function someDaysAgo() {
  return sql`(now() at time zone 'UTC')::date - ${sql.raw(String(DAYS))}`
}

/** The daily limit of the account `users`, as JSON; null without one. */
export const accountCap = sql`case when users.credits_per_day is not null then json_build_object('limit', users.credits_per_day,
  'used', (select coalesce(json_object_agg(day, credits), '{}') from (select day, sum(credits) as credits from usage_days
    where usage_days.user_id = users.id and day > ${someDaysAgo()} group by day) days)) end`

/** Returns the daily limits of keys that have one, by their ids. Needs the session lock. */
export async function loadDailyCaps(keyIds: string[]): Promise<Map<string, DailyCap>> {
  const rows = await db().execute<{ id: string; cap: DailyCap }>(sql`
    select id, ${capOf()} as cap from api_keys where id = any(${sql.param(keyIds)}::text[]) and credits_per_day is not null`)
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
