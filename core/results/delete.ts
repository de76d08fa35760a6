import { sql } from 'drizzle-orm'
import type { User } from '#core/users.ts'
import { db } from '#db/index.ts'
import { deleteSummaries, purgeOldSummaries } from './test-summaries.ts'

const KEEP_DAYS = 90

/** Deletes the results of all sessions of a user, in the transaction that closes the account. */
export async function deleteResults({ id }: Pick<User, 'id'>): Promise<void> {
  await db().execute(sql`delete from session_results where user_id = ${id}`)
  await deleteSummaries({ id })
}

/** Deletes results after 90 days, and what pages of tests are found by once nothing is counted. */
export async function purgeOldResults(): Promise<void> {
  await db().execute(sql`delete from session_results where created_at < now() - make_interval(days => ${KEEP_DAYS})`)
  await purgeOldSummaries()
}
