import type { Sql } from 'postgres'

/** How long PostgreSQL lets a connection take, in milliseconds; 0 is for ever. */
export type TimeLimits = {
  statement_timeout: number
  lock_timeout: number
  idle_in_transaction_session_timeout: number
  /** Outside of a transaction; on a connection that keeps a lock of its session. */
  idle_session_timeout?: number
}

/** The limits of connections that do not serve. */
export const timeLimits = {
  migration: {
    statement_timeout: 0,
    lock_timeout: 500,
    idle_in_transaction_session_timeout: 5_000,
    idle_session_timeout: 60_000,
  },
} satisfies Record<string, TimeLimits>

/** Sets limits for a connection. A statement passes through any pooler. */
export async function limitTime(sql: Sql, limits: TimeLimits): Promise<void> {
  await sql.unsafe(
    Object.entries(limits)
      .map(([name, ms]) => `set ${name} = ${ms}`)
      .join('; '),
  )
}
