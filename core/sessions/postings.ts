import { type NewEntry, sessionEntryId } from '#core/ledger.ts'
import { newId } from '#db/ids.ts'
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
  const refund = { id: newId('entry'), kind: 'refund' as const, description: REFUND }
  if (creditsRefunded > 0) entries.push({ ...refund, ...posted, amount: creditsRefunded })
  const cost = { id: sessionEntryId(sessionId), kind: 'session' as const, description: `Session on ${boardLabel}` }
  if (creditsUsed > 0) entries.push({ ...cost, ...posted, amount: -creditsUsed })
  return entries
}
