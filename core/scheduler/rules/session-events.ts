import type { NewEvent } from '#core/events/index.ts'
import type { sessionEventTypes } from '#wire/event-types.ts'
import type { PlannedSession } from './world.ts'

/** Returns an event of a session, with what the session is from then on. */
export function eventOf(session: PlannedSession, name: (typeof sessionEventTypes)[number]): NewEvent {
  const { id, userId, state, boardType, boardId, startedBy, expiresAt, endReason } = session
  const place = { session_id: id, state, board_type: boardType, board_id: boardId, started_by: startedBy }
  const cost = { credits_used: session.creditsUsed, credits_refunded: session.creditsRefunded }
  return { userId, type: name, data: { ...place, expires_at: expiresAt, end_reason: endReason, ...cost } }
}
