import type { NewEntry } from '#core/ledger.ts'
import type { PlannedSession } from './world.ts'

const REFUND = 'Refund: the board failed or was unreachable'

/**
 * Returns the ledger entries of an ended session: its refund, and then its cost. In the other order
 * the sum could be below zero in between: the refund may have paid for later minutes.
 */
export function postingsOf(session: PlannedSession, createdAt: Date): NewEntry[] {
  const { id: sessionId, userId, boardLabel, creditsUsed, creditsRefunded } = session
  const posted = { userId, sessionId, createdAt }
  const entries: NewEntry[] = []
  if (creditsRefunded > 0) entries.push({ kind: 'refund', description: REFUND, ...posted, amount: creditsRefunded })
  if (creditsUsed > 0)
    entries.push({ kind: 'session', description: `Session on ${boardLabel}`, ...posted, amount: -creditsUsed })
  return entries
}
