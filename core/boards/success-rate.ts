import { sql } from 'drizzle-orm'
import { boards } from '#db/index.ts'

const DAYS = 30
const MAX_SESSIONS = 200

/**
 * What part of a board's sessions of the last 30 days, at most 200, ended without a failure of the
 * board or of what connects it; null if there were none.
 */
export const successRate = sql<number | null>`(
  select round(avg((end_fault is distinct from 'infrastructure')::int), 3)::float8 from (
    select end_fault from sessions where sessions.board_id = ${boards.id} and sessions.state = 'ended'
      and sessions.ended_at > now() - make_interval(days => ${sql.raw(String(DAYS))})
    order by sessions.ended_at desc limit ${sql.raw(String(MAX_SESSIONS))}) latest)`
