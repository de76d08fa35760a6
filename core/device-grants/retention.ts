import { lt, sql } from 'drizzle-orm'
import { db, deviceGrants } from '#db/index.ts'

/** Deletes grants a day after they expired: until then a program is told that it came too late. */
export async function purgeOldGrants(): Promise<void> {
  await db().delete(deviceGrants).where(lt(deviceGrants.expiresAt, sql`now() - interval '1 day'`))
}
