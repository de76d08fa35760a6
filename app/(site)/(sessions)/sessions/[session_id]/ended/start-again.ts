import { MAX_MINUTES } from '#core/billing.ts'
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
export function startAgain(
  session: Started,
  wantedBoard: string | null,
  payable: number,
  minutes = minutesOf(session),
): StartChoice {
  const { board_type, base_image_id, end_reason } = session
  return startChoice({
    type: board_type,
    payable,
    board: wantedBoard !== null && !isWithoutBoard(end_reason) ? wantedBoard : undefined,
    image: base_image_id,
    minutes,
  })
}

/**
 * Returns the form that starts the same with twice the time, as far as sessions may last; nothing
 * if the balance does not pay for more than before.
 */
export function longerPath(session: Started, wantedBoard: string | null, payable: number): string | undefined {
  const minutes = minutesOf(session)
  if (minutes === undefined || minutes >= Math.min(MAX_MINUTES, payable)) return undefined
  return startAgain(session, wantedBoard, payable, Math.min(2 * minutes, MAX_MINUTES)).optionsPath
}

/** Returns how many minutes a session could last; undefined if it never ran. */
export function minutesOf({ started_at, expires_at }: Started): number | undefined {
  if (!started_at || !expires_at) return undefined
  return Math.round((expires_at.getTime() - started_at.getTime()) / MINUTE_MS) || undefined
}
