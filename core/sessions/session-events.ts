import type { NewEvent } from '#core/events/index.ts'
import type { PlannedSession } from './world.ts'

/** Returns the event that tells of a session's change; undefined for a mere charge. */
export function eventOf(before: PlannedSession | undefined, after: PlannedSession): NewEvent | undefined {
  const type = typeOf(before, after)
  if (!type) return undefined
  const { id, userId, state, boardType, boardId, startedBy, expiresAt, endReason } = after
  const place = { session_id: id, state, board_type: boardType, board_id: boardId, started_by: startedBy }
  const cost = { credits_used: after.creditsUsed, credits_refunded: after.creditsRefunded }
  return { userId, type, data: { ...place, expires_at: expiresAt, end_reason: endReason, ...cost } }
}

function typeOf(before: PlannedSession | undefined, after: PlannedSession) {
  if (before?.state !== after.state) return `session.${after.state}` as const
  if (before.boardId !== after.boardId) return 'session.starting'
  if (before.minutes !== after.minutes) return 'session.extended'
  if (before.boardLostAt === null && after.boardLostAt !== null) return 'session.board_lost'
  if (before.boardLostAt !== null && after.boardLostAt === null) return 'session.board_back'
  return undefined
}
