import { sql } from 'drizzle-orm'
import { enqueueNotice } from '#core/mail/index.ts'
import { db } from '#db/index.ts'

/**
 * Tells users by mail that their balance is below the threshold they set, once until it has risen
 * again. Call it in the transaction that moved the balances.
 */
export async function tellLowBalances(users: { id: string }[]): Promise<void> {
  const ids = users.map(({ id }) => id)
  const told = await db().execute<{ id: string; credits: number; threshold: number }>(sql`
    update users set low_balance_told_at = now()
    where id = any(${sql.param(ids)}::text[]) and credits < low_balance_credits and low_balance_told_at is null
    returning id, credits, low_balance_credits as threshold`)
  for (const { id, ...balance } of told) await enqueueNotice({ kind: 'low_balance', ...balance }, id)
}
