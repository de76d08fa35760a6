import { sql } from 'drizzle-orm'
import { Refusal } from '#core/errors.ts'
import { db } from '#db/index.ts'

/**
 * Keys expire by the database's clock. An instance's clock may be off by more than the lifetime of
 * a key.
 */

/** Throws `invalid_request` for an expiry in the past. */
export async function refusePast(expiresAt: Date): Promise<void> {
  const [row] = await db().execute<{ is_past: boolean }>(
    sql`select ${expiresAt.toISOString()}::timestamptz <= now() as is_past`,
  )
  if (!row?.is_past) return
  const detail = 'must be in the future'
  throw new Refusal('invalid_request', `/expires_at ${detail}.`, { errors: [{ pointer: '/expires_at', detail }] })
}

/** Returns the time so many days of 24 hours from now. */
export async function expiryIn(days: number): Promise<Date> {
  const [row] = await db().execute<{ at: string }>(sql`select now() + make_interval(hours => ${24 * days}::int) as at`)
  if (!row) throw new Error('a select without a condition returned no row')
  return new Date(row.at)
}
