import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { Refusal } from '#core/errors.ts'
import { settleFor } from '#core/scheduler/index.ts'
import type { User } from '#core/users.ts'
import { db } from '#db/index.ts'
import { getSession } from './get.ts'
import type { RenewedLease } from './schemas.ts'

/**
 * Renews the lease of a session: it now ends a whole lease from now, unless renewed again. Needs no
 * session lock, since it only moves a time forward; a batch that would end the session looks again
 * (`lockRows`). Throws `not_found`, `session_ended`, and `not_supported` for a session without a
 * lease.
 */
export async function renewLease(user: User, sessionId: string): Promise<z.output<typeof RenewedLease>> {
  const one = { userId: user.id, sessionId }
  const renewed = (await moveLease(one)) ?? (await moveSettledLease(one))
  if (renewed) return { lease_expires_at: renewed }
  const { state, lease_expires_at: lease } = await getSession(user, sessionId)
  if (state !== 'ended' && lease === null)
    throw new Refusal('not_supported', 'This session has no lease. Start one with lease_seconds.')
  throw new Refusal('session_ended', 'This session has ended. Start a new one.')
}

/** What is due may be an outage, after which the lease has begun again. */
async function moveSettledLease(one: Renewal): Promise<Date | undefined> {
  await settleFor(one.userId)
  return moveLease(one)
}

/** `at` is now by default, by the database's clock. */
type Renewal = { userId: string; sessionId: string; at?: Date }

/** Returns when the lease now ends; undefined without one, or if it has run out. */
export async function moveLease({ userId, sessionId, at }: Renewal): Promise<Date | undefined> {
  const now = sql`coalesce(${at?.toISOString() ?? null}::timestamptz, statement_timestamp())`
  const [row] = await db().execute<{ until: string }>(sql`
    update sessions set lease_expires_at = greatest(lease_expires_at, ${now} + make_interval(secs => lease_seconds))
    where id = ${sessionId} and user_id = ${userId} and state <> 'ended' and lease_expires_at > ${now}
    returning lease_expires_at as until`)
  return row && new Date(row.until)
}

/**
 * Renews the leases of sessions whose consoles are open for typing, once a third of a lease has
 * passed. Call it more often than every five seconds.
 */
export async function keepLeases(sessionIds: string[]): Promise<void> {
  if (sessionIds.length === 0) return
  await db().execute(sql`
    update sessions set lease_expires_at = statement_timestamp() + make_interval(secs => lease_seconds)
    where id = any(${sql.param(sessionIds)}::text[]) and state <> 'ended'
      and lease_expires_at between statement_timestamp()
        and statement_timestamp() + make_interval(secs => lease_seconds * 2 / 3)`)
}
