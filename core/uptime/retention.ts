import { sql } from 'drizzle-orm'
import { db } from '#db/index.ts'

/** How many days, today included, are kept and shown. */
export const UPTIME_DAYS = 90

export async function purgeOldUptime(): Promise<void> {
  const first = sql`(now() at time zone 'utc')::date - ${UPTIME_DAYS - 1}::int`
  await db().execute(sql`delete from uptime_days where day < ${first}`)
  await db().execute(sql`delete from outages where ended_at at time zone 'utc' < ${first}`)
}
