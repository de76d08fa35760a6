import { sql } from 'drizzle-orm'
import { db } from '#db/index.ts'

/**
 * Adds the partitions of the next days and drops those of recorded output that is older than 31
 * days.
 */
export async function keepConsoleDays(): Promise<void> {
  await db().execute(sql`select console_days()`)
}
