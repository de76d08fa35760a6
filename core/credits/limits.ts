import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { recordEvent } from '#core/audit/index.ts'
import { settleFor } from '#core/scheduler/index.ts'
import type { User } from '#core/users.ts'
import { db, inTransaction, usageDays, users } from '#db/index.ts'

const MAX = 1_000_000
const range = `must be a whole number from 1 to ${MAX}`
const Credits = z.int(range).min(1, range).max(MAX, range).nullable()

const credits_per_day = Credits.meta({
  description: 'What all sessions may cost a day (UTC). They end before they would cost more. Null for no limit.',
})
const low_balance_credits = Credits.meta({
  description: 'We e-mail you once each time the balance drops below this. Null for no e-mail.',
})

export const SetLimits = z.strictObject({ credits_per_day, low_balance_credits }).meta({ id: 'SetLimits' })

export const Limits = z
  .strictObject({
    credits_per_day,
    credits_used_today: z.int().meta({ description: 'What sessions have cost since midnight UTC, less refunds.' }),
    low_balance_credits,
  })
  .meta({ id: 'Limits', description: 'The account’s limits on spending.' })
export type Limits = z.infer<typeof Limits>

/** Returns the limits that a user has set, and what today's sessions have cost in credits. */
export async function readLimits(user: User): Promise<Limits> {
  await settleFor(user.id)
  const today = sql`(now() at time zone 'UTC')::date`
  const [found] = await db()
    .select({
      credits_per_day: users.creditsPerDay,
      credits_used_today: sql<number>`(select coalesce(sum(${usageDays.credits}), 0)::int from ${usageDays}
        where ${usageDays.userId} = ${users.id} and ${usageDays.day} = ${today})`,
      low_balance_credits: users.lowBalanceCredits,
    })
    .from(users)
    .where(eq(users.id, user.id))
  if (!found) throw new Error(`user ${user.id} is gone`)
  return found
}

/**
 * Sets both limits of a user, which count from the next minute on. A new threshold is told again.
 * They need no session lock: a batch that runs beside this reads the old or the new ones.
 */
export async function setLimits(user: User, limits: z.output<typeof SetLimits>): Promise<Limits> {
  await inTransaction(async () => {
    const { credits_per_day: creditsPerDay, low_balance_credits: lowBalanceCredits } = limits
    await db()
      .update(users)
      .set({ creditsPerDay, lowBalanceCredits, lowBalanceToldAt: null, mailsOff: wantedFor(lowBalanceCredits) })
      .where(eq(users.id, user.id))
    await recordEvent('limits_changed', { userId: user.id, details: limits })
  })
  return readLimits(user)
}

/** Who sets another threshold wants its mails again. */
function wantedFor(threshold: number | null) {
  return sql`case when ${threshold}::int is distinct from ${users.lowBalanceCredits}
    then array_remove(${users.mailsOff}, 'low_balance') else ${users.mailsOff} end`
}
