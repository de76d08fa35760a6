import { eq } from 'drizzle-orm'
import { isSealedByNewest, seal, unseal } from '#core/sealing.ts'
import { db, secondFactors } from '#db/index.ts'

/**
 * Seals secrets again that an older login secret sealed. Login secrets change with a restart only,
 * so it runs at each start. Without it, no code would work once the operator removes the old one.
 */
export async function resealSecondFactors(): Promise<void> {
  const stored = await db().select({ userId: secondFactors.userId, secret: secondFactors.secret }).from(secondFactors)
  for (const { userId, secret } of stored) {
    const text = isSealedByNewest(secret) ? undefined : unseal(secret)
    if (text === undefined) continue
    await db()
      .update(secondFactors)
      .set({ secret: seal(text) })
      .where(eq(secondFactors.userId, userId))
  }
}
