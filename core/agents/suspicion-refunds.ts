import { sql } from 'drizzle-orm'
import { addEntry } from '#core/ledger.ts'
import { holdUser, takeOffDailyUse } from '#core/scheduler/index.ts'
import { db } from '#db/index.ts'

/** What an account gets back on suspicion, within 24 hours. */
const MAX_CREDITS_A_DAY = 60

type Suspicion = { userId: string; boardId: string; left: number }
type Refunded = { sessionId: string; amount: number }

/**
 * Gives back whole what the sessions on its board cost that a confirmed suspicion names, each once,
 * as far as the account's limit allows: one entry of the ledger each. Needs the session lock.
 */
export async function refundSuspicion(id: string): Promise<void> {
  const [suspicion] = await db().execute<Suspicion>(sql`
    select user_id as "userId", board_id as "boardId", ${MAX_CREDITS_A_DAY} - (
      select coalesce(sum(credits_refunded), 0)::int from board_suspicions other
      where other.user_id = suspicion.user_id and checked_at > now() - interval '24 hours') as left
    from board_suspicions as suspicion where id = ${id}`)
  if (!suspicion) throw new Error(`suspicion ${id} is gone`)
  const { userId, boardId, left } = suspicion
  await holdUser(userId)
  const refunded = await db().execute<Refunded>(sql`
    update sessions set credits_refunded = credits_used
    from (select id, amount, sum(amount) over (order by id) as total from (
        select sessions.id, sessions.credits_used - sessions.credits_refunded as amount from board_suspicions
        join sessions on sessions.id = any(session_ids)
        where board_suspicions.id = ${id} and sessions.user_id = ${userId} and sessions.board_id = ${boardId}
          and sessions.state = 'ended') named) given
    where sessions.id = given.id and total <= ${left} and sessions.credits_refunded < credits_used
    returning sessions.id as "sessionId", amount`)
  const description = `Refund: the board failed its check (${id})`
  for (const { sessionId, amount } of refunded)
    await addEntry(userId, { kind: 'refund', amount, description, sessionId })
  await takeOffDailyUse(refunded)
  const total = refunded.reduce((sum, { amount }) => sum + amount, 0)
  await db().execute(sql`update board_suspicions set credits_refunded = ${total} where id = ${id}`)
}
