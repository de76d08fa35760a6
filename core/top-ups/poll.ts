import { and, asc, eq, inArray, isNotNull, lt, type or, sql } from 'drizzle-orm'
import type { User } from '#core/users.ts'
import { db, topUps } from '#db/index.ts'
import { findOwn, type TopUpRecord } from './columns.ts'
import { applyPaymentEvent } from './complete.ts'
import { paymentProvider } from './providers.ts'

/** A waiting page polls every few seconds; the provider is asked less often. */
const PAGE_SECONDS = 5
/** How long we wait for an event before we ask, and then half the payment's age. */
const SWEEP_SECONDS = 180
const BATCH = 20

/**
 * Returns a purchase of the user. If it is pending, asks the provider first; an error goes to
 * `onFailure`, and it stays pending. Throws `not_found`.
 */
export async function confirmTopUp(user: User, id: string, onFailure: (e: unknown) => void): Promise<TopUpRecord> {
  const found = await findOwn(user, id)
  if (found.state !== 'pending') return found
  const isDue = lt(lastCheck, sql`now() - make_interval(secs => ${PAGE_SECONDS})`)
  const [claimed] = await claim(and(eq(topUps.id, id), isDue))
  if (claimed) await confirm(id).catch(onFailure)
  return findOwn(user, id)
}

export async function confirm(id: string): Promise<void> {
  const provider = paymentProvider()
  const { priceCents, currency, reference } = topUps
  const [topUp] = await db()
    .select({ id: topUps.id, provider: topUps.provider, priceCents, currency, reference })
    .from(topUps)
    .where(eq(topUps.id, id))
  if (!topUp?.reference || topUp.provider !== provider?.name) return
  const outcome = await applyPaymentEvent(
    provider.name,
    await provider.fetchStatus({ ...topUp, reference: topUp.reference }),
  )
  if (outcome === 'wrong_amount') throw new Error(`the payment for ${id} differs from its price; nothing was credited`)
}

/**
 * Asks about older pending purchases, since an event may be lost. Instances share the work. Errors
 * go to `onFailure`, and are retried later.
 */
export async function sweepTopUps(onFailure: (error: unknown) => void): Promise<void> {
  const provider = paymentProvider()
  if (!provider?.movesMoney) return
  const wait = sql`greatest(make_interval(secs => ${SWEEP_SECONDS}), (${lastCheck} - ${topUps.createdAt}) / 2)`
  const isDue = lt(lastCheck, sql`now() - ${wait}`)
  const due = db()
    .select({ id: topUps.id })
    .from(topUps)
    .where(and(eq(topUps.state, 'pending'), eq(topUps.provider, provider.name), isNotNull(topUps.reference), isDue))
    .orderBy(asc(topUps.createdAt))
    .limit(BATCH)
    .for('update', { skipLocked: true })
  for (const { id } of await claim(inArray(topUps.id, due))) await confirm(id).catch(onFailure)
}

const lastCheck = sql`coalesce(${topUps.checkedAt}, ${topUps.createdAt})`

/** Records that we are about to ask, so that no other instance does. */
function claim(which: ReturnType<typeof or>) {
  return db().update(topUps).set({ checkedAt: sql`now()` }).where(which).returning({ id: topUps.id })
}
