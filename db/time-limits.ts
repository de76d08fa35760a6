import type { Sql, TransactionSql } from 'postgres'

/** How long PostgreSQL lets a connection take, in milliseconds; 0 is for ever. */
export type TimeLimits = {
  statement_timeout: number
  lock_timeout: number
  idle_in_transaction_session_timeout: number
  /** Outside of a transaction; on a connection that keeps a lock of its session. */
  idle_session_timeout?: number
  /** Until a client that takes nothing of what it is sent counts as gone. */
  tcp_user_timeout?: number
}

/**
 * The limits of connections that do not serve. docs/operations.md, "Time limits", has the reasons.
 */
export const timeLimits = {
  operator: { statement_timeout: 10_000, lock_timeout: 1_000, idle_in_transaction_session_timeout: 2_000 },
  migration: {
    statement_timeout: 0,
    lock_timeout: 500,
    idle_in_transaction_session_timeout: 5_000,
    idle_session_timeout: 60_000,
  },
  dump: {
    statement_timeout: 0,
    lock_timeout: 60_000,
    idle_in_transaction_session_timeout: 60_000,
    tcp_user_timeout: 60_000,
  },
  restore: { statement_timeout: 0, lock_timeout: 10_000, idle_in_transaction_session_timeout: 60_000 },
} satisfies Record<string, TimeLimits>

/** Sets limits for a connection, or for one transaction. A statement passes through any pooler. */
export async function limitTime(sql: Sql | TransactionSql, limits: TimeLimits): Promise<void> {
  const set = 'begin' in sql ? 'set' : 'set local'
  await sql.unsafe(
    Object.entries(limits)
      .map(([name, ms]) => `${set} ${name} = ${ms}`)
      .join('; '),
  )
}
