import { sql } from 'drizzle-orm'
import { settleFor } from '#core/scheduler/index.ts'
import type { User } from '#core/users.ts'
import { db } from '#db/index.ts'
import { USAGE_DAYS } from './usage.ts'

/** The calls of one key on a day (UTC), and what its sessions cost, less refunds. */
export type KeyDay = { day: string; calls: number; credits: number }

/** Returns the days of the last thirty on which a key of the user was used, oldest first. */
export async function readKeyUsage(user: User, keyId: string): Promise<KeyDay[]> {
  await settleFor(user.id)
  const rows = await db().execute<KeyDay>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, sum(calls)::int as calls, sum(credits)::int as credits
    from (
      select day, 0 as calls, credits from usage_days where user_id = ${user.id} and started_by = ${keyId}
      union all
      select day, calls, 0 from key_usage_days join api_keys on id = key_id where user_id = ${user.id} and id = ${keyId}
    ) used
    where day > (now() at time zone 'utc')::date - ${USAGE_DAYS}::int and (calls > 0 or credits > 0)
    group by day order by day`)
  return [...rows]
}
