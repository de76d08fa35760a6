import { sql } from 'drizzle-orm'
import { db } from '#db/index.ts'

/** Adds and drops the partitions. */
export async function keepConsoleDays(): Promise<void> {
  await db().execute(sql`select console_days()`)
}
