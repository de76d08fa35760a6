import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { auditEvents, db } from '#db/index.ts'

/**
 * Long enough to look into a break-in that was noticed late; what happened stays on record without
 * it.
 */
export const KEEP_ADDRESSES_DAYS = 90

/**
 * Takes client addresses and browsers, which are personal data, off events that are older than
 * that.
 */
export async function purgeOldAddresses(): Promise<void> {
  await db()
    .update(auditEvents)
    .set({ address: null, device: null })
    .where(
      and(
        isNotNull(auditEvents.address),
        lt(auditEvents.createdAt, sql`now() - make_interval(days => ${KEEP_ADDRESSES_DAYS})`),
      ),
    )
}

/**
 * For an account that is deleted: what it did stays on record under its id, and nothing leads from
 * there to a person.
 */
export async function eraseAddressesOf(user: { id: string }): Promise<void> {
  await db().update(auditEvents).set({ address: null, device: null }).where(eq(auditEvents.userId, user.id))
}
