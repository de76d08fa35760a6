import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { db, secondFactors } from '#db/index.ts'

/** The database's time in milliseconds, by which codes count: this machine's may differ. */
export const databaseTime = sql<number>`(extract(epoch from now()) * 1000)::float8`

/** A condition on `second_factors`: the confirmed one of a user. */
export const isOn = (userId: string) => and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt))

export async function hasSecondFactor(userId: string): Promise<boolean> {
  return (await db().$count(secondFactors, isOn(userId))) > 0
}

/** Deletes a user's authenticator app and recovery codes. Returns whether it was on. */
export async function deleteSecondFactor(userId: string): Promise<boolean> {
  const deleted = await db()
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ confirmedAt: secondFactors.confirmedAt })
  return deleted.some(({ confirmedAt }) => confirmedAt !== null)
}
