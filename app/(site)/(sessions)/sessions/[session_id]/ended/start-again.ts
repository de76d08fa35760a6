import type { Session } from '#core/sessions/index.ts'
import { MINUTE_MS } from '#durations.ts'

type Started = Pick<Session, 'board_type' | 'base_image_id' | 'started_at' | 'expires_at' | 'end_reason'>

/** After these ends the same board is not to be had for a while, so any of its type is offered. */
export const isWithoutBoard = (reason: Session['end_reason']) =>
  reason === 'start_failed' || reason === 'board_failed' || reason === 'operator_ended'

/**
 * Returns the page that starts the same again: type of board, the board if it was asked for by
 * name, image and minutes.
 */
export function startAgainPath(session: Started, wantedBoard: string | null): string {
  const { board_type, base_image_id, started_at, expires_at, end_reason } = session
  const minutes = started_at && expires_at && Math.round((expires_at.getTime() - started_at.getTime()) / MINUTE_MS)
  return `/boards/start?${new URLSearchParams({
    type: board_type,
    ...(wantedBoard && !isWithoutBoard(end_reason) && { board: wantedBoard }),
    image: base_image_id,
    ...(minutes && { minutes: String(minutes) }),
  })}`
}
