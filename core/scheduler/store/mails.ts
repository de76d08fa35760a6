import { inArray, sql } from 'drizzle-orm'
import { MAX_MINUTES, paidMinutes } from '#core/billing.ts'
import { enqueueNotice, enqueueNotices, type NewNotice } from '#core/mail/index.ts'
import { boardTypes, db, type EndReason } from '#db/index.ts'
import { expiryOf } from '../rules/lifecycle.ts'
import type { PlannedSession } from '../rules/world.ts'

/** Ends that are no news to the user. */
const OWN_ENDS: EndReason[] = ['user_ended', 'cancelled', 'lease_expired', 'account_closed']

/** Returns whether a user may not know of an end: it was not theirs, and no program started it. */
export function isNews({ endReason, startedBy, leaseSeconds }: PlannedSession): boolean {
  return startedBy === 'web' && leaseSeconds === null && endReason !== null && !OWN_ENDS.includes(endReason)
}

type Payer = { credits: number }

/** Writes a mail for each ended session, in the transaction that ended them. */
export async function tellEnded(ended: PlannedSession[], payerOf: (userId: string) => Payer): Promise<void> {
  const labels = await labelsOf(ended.filter(({ boardLabel }) => boardLabel === null))
  await enqueueNotices(ended.map((session) => noticeOf(session, payerOf(session.userId), labels)))
}

function noticeOf(session: PlannedSession, payer: Payer, labels: Map<string, string>): NewNotice {
  const { id: sessionId, userId, boardLabel, boardType, endReason } = session
  const { creditsUsed, creditsRefunded } = session
  if (!endReason) throw new Error(`${sessionId} has not ended`)
  const reason = isShortOfCredits(session, payer.credits) ? 'credits_exhausted' : endReason
  const board = boardLabel ?? labels.get(boardType) ?? boardType
  const minutes = paidMinutes(session)
  const limit = reason === 'credits_exhausted' ? session.endMessage : null
  return {
    userId,
    notice: { kind: 'session_ended', sessionId, board, reason, limit, minutes, creditsUsed, creditsRefunded },
  }
}

/**
 * Returns whether a session reached a time limit that its user had no credits to move: more of them
 * are what they need.
 */
function isShortOfCredits(session: PlannedSession, credits: number): boolean {
  const { endReason, startedAt, endedAt, creditsPerMinute } = session
  if (endReason !== 'time_limit' || !startedAt || !endedAt) return false
  return endedAt < expiryOf(startedAt, MAX_MINUTES) && credits < creditsPerMinute
}

/** Returns the labels of board types, for sessions that never had a board. */
async function labelsOf(sessions: PlannedSession[]): Promise<Map<string, string>> {
  if (sessions.length === 0) return new Map()
  const slugs = sessions.map(({ boardType }) => boardType)
  const { slug, label } = boardTypes
  const types = await db().select({ slug, label }).from(boardTypes).where(inArray(slug, slugs))
  return new Map(types.map((type) => [type.slug, type.label]))
}

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
