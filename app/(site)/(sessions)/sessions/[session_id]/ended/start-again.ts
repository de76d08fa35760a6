import type { Session } from '#core/sessions/index.ts'
import { MINUTE_MS } from '#durations.ts'
import { type StartChoice, startChoice } from '../../../../boards/start-choice.ts'

type Started = Pick<Session, 'board_type' | 'base_image_id' | 'started_at' | 'expires_at' | 'end_reason'>

/** After these ends the same board is not to be had for a while, so any of its type is offered. */
export const isWithoutBoard = (reason: Session['end_reason']) =>
  reason === 'start_failed' || reason === 'board_failed' || reason === 'operator_ended'

/**
 * Returns what starts the same again: type of board, the board if it was asked for by name, image
 * and minutes, as far as the balance pays for them.
 */
export function startAgain(session: Started, wantedBoard: string | null, payable: number): StartChoice {
  const { board_type, base_image_id, started_at, expires_at, end_reason } = session
  const minutes = started_at && expires_at && Math.round((expires_at.getTime() - started_at.getTime()) / MINUTE_MS)
  return startChoice({
    type: board_type,
    payable,
    board: wantedBoard !== null && !isWithoutBoard(end_reason) ? wantedBoard : undefined,
    image: base_image_id,
    minutes: minutes || undefined,
  })
}
