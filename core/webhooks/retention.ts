import { sql } from 'drizzle-orm'
import { db } from '#db/index.ts'

/** How long the log of a webhook goes back. */
export const KEEP_DELIVERIES_DAYS = 7

/** Deletes deliveries that are older than a week and do not wait. */
export async function purgeOldDeliveries(): Promise<void> {
  await db().execute(sql`delete from webhook_deliveries
    where created_at < now() - make_interval(days => ${KEEP_DELIVERIES_DAYS}) and next_attempt_at is null`)
}
