import { sql } from 'drizzle-orm'
import { db } from '#db/index.ts'
import { serverLimits } from '#db/session-settings.ts'
import { isTooLong } from '#db/unavailable.ts'

/** An arbitrary number that all instances share. */
export const SESSION_LOCK = 7_262_617_712

/** Thrown when the session lock was taken for as long as a statement may wait. */
export class LockBusy extends Error {
  override name = 'LockBusy'
}

/**
 * Takes the session lock, which the transaction holds until it ends: nothing else changes sessions
 * or balances meanwhile. Throws `LockBusy`.
 */
export async function acquireLock(): Promise<void> {
  try {
    await db().execute(sql`select pg_advisory_xact_lock(${SESSION_LOCK})`)
  } catch (error) {
    throw isTooLong(error) ? new LockBusy('the session lock was not free in time', { cause: error }) : error
  }
}

/** As `acquireLock`, but returns false at once if the lock is taken. */
export async function tryLock(): Promise<boolean> {
  const [row] = await db().execute<{ held: boolean }>(sql`select pg_try_advisory_xact_lock(${SESSION_LOCK}) as held`)
  return row?.held ?? false
}

/**
 * Ends the connection that holds the session lock while PostgreSQL waits for its client to finish a
 * statement. No time-out of PostgreSQL 15 covers that wait: a client that is stopped, or whose
 * machine is gone, would hold the lock for hours. Other roles' connections are not seen.
 */
export async function endAbsentHolder(): Promise<void> {
  const absentSeconds = serverLimits().idle_in_transaction_session_timeout / 1_000
  await db().execute(sql`select pg_terminate_backend(pid) from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and granted and datname = current_database() and datid = database
      and (classid::bigint << 32) | objid::bigint = ${SESSION_LOCK} and objsubid = 1
      and usename = current_user and state = 'active' and wait_event = 'ClientRead'
      and state_change < clock_timestamp() - make_interval(secs => ${absentSeconds})`)
}

type Rows = {
  users: string[]
  sessions: string[]
  boards: string[]
  /** Of these sessions, the leases that are taken to have run out. */
  leases?: Record<string, Date>
}
type RowLock = 'no key update' | 'update'

/** Thrown when another transaction has locked rows that are needed under the session lock. */
export class RowsHeld extends Error {
  override name = 'RowsHeld'
  /** PostgreSQL's "lock_not_available". */
  readonly code = '55P03'
  readonly rows: Rows
  readonly how: RowLock

  constructor(rows: Rows, how: RowLock) {
    super('another transaction has locked a row of this change')
    this.rows = rows
    this.how = how
  }
}

/**
 * Locks rows until the transaction ends. Returns the ids of those that another transaction has
 * locked, and of sessions whose lease was renewed since it was read. With `waitsForRows` it throws
 * `RowsHeld` for them, and `withSessionLock` waits. It never waits itself, because the session lock
 * is held.
 */
export async function lockRows(rows: Rows, { waitsForRows = false } = {}): Promise<string[]> {
  const held = await tryRows(rows, 'no key update')
  if (waitsForRows && held.length > 0) throw new RowsHeld(rows, 'no key update')
  return held
}

/**
 * Locks a user's row until the transaction ends. Throws `RowsHeld` if another transaction has it
 * locked, or had when the user's due events were settled. Call it in `withSessionLock` before
 * anything that would wait for the row.
 */
export async function holdUser(id: string, how: RowLock = 'no key update'): Promise<void> {
  const rows = { users: [id], sessions: [], boards: [] }
  const held = await tryRows(rows, how)
  if (held.length > 0 || (await isLeftDue(id))) throw new RowsHeld(rows, how)
}

async function isLeftDue(userId: string): Promise<boolean> {
  const [row] = await db().execute<{ is_due: boolean }>(sql`select exists (select 1 from sessions
    where user_id = ${userId} and state <> 'ended' and next_event_at <= now()) as is_due`)
  return row?.is_due ?? false
}

/** Returns whether the rows can be locked now. They stay unlocked. */
export async function areFree({ rows, how }: RowsHeld): Promise<boolean> {
  return (await tryRows(rows, how)).length === 0
}

async function tryRows({ users, sessions, boards, leases = {} }: Rows, how: RowLock): Promise<string[]> {
  const locked = (table: string, ids: string[], and = sql``) => sql`(select id from ${sql.identifier(table)}
    where id = any(${sql.param(ids)}::text[]) ${and} order by id for ${sql.raw(how)} skip locked)`
  const isLeaseOver = sql`and coalesce(lease_expires_at <= (${JSON.stringify(leases)}::jsonb ->> id)::timestamptz, true)`
  const expired = Object.keys(leases).length > 0 ? isLeaseOver : sql``
  const [row] = await db().execute<{ ids: string[] }>(sql`
    with a as materialized ${locked('users', users)}, b as materialized ${locked('sessions', sessions, expired)},
      c as materialized ${locked('boards', boards)}
    select array(select id from a union all select id from b union all select id from c) as ids`)
  const ids = new Set(row?.ids)
  return [...users, ...sessions, ...boards].filter((id) => !ids.has(id))
}
