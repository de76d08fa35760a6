import { sql } from 'drizzle-orm'
import { db } from '#db/index.ts'

export const KEEP_DELIVERIES_DAYS = 7

export async function purgeOldDeliveries(): Promise<void> {
  await db().execute(sql`delete from webhook_deliveries
    where created_at < now() - make_interval(days => ${KEEP_DELIVERIES_DAYS}) and next_attempt_at is null`)
}
