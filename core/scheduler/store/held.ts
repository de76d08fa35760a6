import { type SQL, sql } from 'drizzle-orm'
import { sessions } from '#db/index.ts'

/** How many boards a user holds now: users with fewer come first (docs/contract.md §5). */
export const sessionsHeldBy = (userId: SQL) => sql`(
  select count(*) from ${sessions} held where held.user_id = ${userId} and held.state in ('starting', 'running'))`
