import { and, eq } from 'drizzle-orm'
import { notFound } from '#core/errors.ts'
import type { User } from '#core/users.ts'
import { db, topUps } from '#db/index.ts'

const columns = {
  id: topUps.id,
  pack: topUps.pack,
  credits: topUps.credits,
  state: topUps.state,
  reference: topUps.reference,
  price_cents: topUps.priceCents,
  currency: topUps.currency,
  provider: topUps.provider,
  created_at: topUps.createdAt,
  paid_at: topUps.paidAt,
}

/** Returns one of the user's own purchases. Throws `not_found`. */
export async function findOwn(user: User, id: string) {
  const [found] = await db()
    .select(columns)
    .from(topUps)
    .where(and(eq(topUps.id, id), eq(topUps.userId, user.id)))
  if (!found) throw notFound('purchase')
  return found
}

export type TopUpRecord = Awaited<ReturnType<typeof findOwn>>
