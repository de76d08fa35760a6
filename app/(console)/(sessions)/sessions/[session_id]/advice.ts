import type { Session } from '#core/sessions/index.ts'

/** What to know and to do after each end that its user did not choose (docs/contract.md §5). */
const advice: Partial<Record<NonNullable<Session['end_reason']>, string>> = {
  time_limit: 'Start again with more minutes, or extend a session before its time is over.',
  credits_exhausted: 'Top up to go on. The board was released and erased.',
  queue_timeout: 'Waiting cost nothing. Try again, or pick a type with free boards.',
  start_failed: 'You paid nothing. The board is checked before anybody gets it again. Start again to get another one.',
  board_failed:
    'The minutes that the failure touched are refunded. The board is checked before anybody gets it again. Start again to get another one.',
  lease_expired: 'The program that started it stopped, or lost its connection. Look at its log, or at the CI run.',
  operator_ended: 'The operator needed the board. Start again to get another one.',
}

/** Returns what to do after a session has ended, if there is something to say. */
export function adviceFor({ end_reason }: Session): string | undefined {
  return end_reason ? advice[end_reason] : undefined
}
