import { eq } from 'drizzle-orm'
import { Refusal } from '#core/errors.ts'
import { addEntry, growSessionEntry } from '#core/ledger.ts'
import { db, sessions } from '#db/index.ts'
import { env } from '#env.ts'
import { expiryOf, nextEvent } from './lifecycle.ts'
import { markRunning, noEarlierThan } from './marking.ts'
import type { MeteredSession } from './metered.ts'

type Board = { id: string; label: string }

/** Starts a session on its board and pays the first minute, which begins now: one line in the ledger, which will grow. */
export async function startRunning(session: MeteredSession, board: Board, at: Date): Promise<void> {
  const startedAt = noEarlierThan(session.createdAt, at)
  const times = { startedAt, expiresAt: expiryOf(startedAt, session.minutes) }
  const running = { ...session, ...times, state: 'running' as const, creditsUsed: session.creditsPerMinute }
  const nextEventAt = nextEvent(running)?.at ?? null
  await markRunning(session, { ...times, boardId: board.id, creditsUsed: running.creditsUsed, nextEventAt })
  await addEntry(session.userId, {
    kind: 'session',
    amount: -session.creditsPerMinute,
    sessionId: session.id,
    description: `Session on ${board.label}`,
    createdAt: startedAt,
  })
}

/** Pays minutes of a running session that have begun, and notes when the next thing happens to it. */
export async function payMinutes(session: MeteredSession, minutes: number): Promise<void> {
  const credits = minutes * session.creditsPerMinute
  const creditsUsed = session.creditsUsed + credits
  await growSessionEntry(session.userId, session.id, credits)
  await noteNextEvent({ ...session, creditsUsed })
}

/** Writes down what is used, how long it may last, and when the next thing happens. */
export async function noteNextEvent(session: MeteredSession): Promise<void> {
  const { creditsUsed, minutes, expiresAt } = session
  const nextEventAt = nextEvent(session)?.at ?? null
  await db().update(sessions).set({ creditsUsed, minutes, expiresAt, nextEventAt }).where(eq(sessions.id, session.id))
}

/** Refuses `insufficient_credits` where not one more minute can be paid. Credits throughout. */
export function refuseEmptyBalance(balance: number, required: number): void {
  if (balance >= required) return
  const detail = `A minute costs ${required} credits and you have ${balance}. Top up credits first.`
  const members = { balance, required, top_up_url: `${env().appUrl}/credits` }
  throw new Refusal('insufficient_credits', detail, { members })
}
