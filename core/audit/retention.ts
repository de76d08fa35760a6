import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { auditEvents, db } from '#db/index.ts'

/** Long enough to investigate a break-in that was noticed late. The events themselves are kept. */
export const KEEP_ADDRESSES_DAYS = 90

/** Deletes IPs and browsers, which are personal data, from events older than that. */
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
 * Deletes IPs and browsers from the events of an account that is closed. The events stay under its
 * id, which identifies no person.
 */
export async function eraseAddressesOf(user: { id: string }): Promise<void> {
  await db().update(auditEvents).set({ address: null, device: null }).where(eq(auditEvents.userId, user.id))
}
