import type { Tone } from '#components/ui/badge.tsx'
import type { Session } from '#core/sessions/index.ts'

export const states: Record<Session['state'], { tone: Tone; word: string }> = {
  queued: { tone: 'calm', word: 'Queued' },
  starting: { tone: 'warn', word: 'Starting' },
  running: { tone: 'good', word: 'Running' },
  ended: { tone: 'calm', word: 'Ended' },
}

export const endReasons: Record<NonNullable<Session['end_reason']>, string> = {
  user_ended: 'You ended it',
  cancelled: 'You cancelled it before it ran',
  time_limit: 'Its time was up',
  credits_exhausted: 'Ran out of credits',
  queue_timeout: 'No board came free in time',
  start_failed: 'The board did not start',
  board_failed: 'The board failed',
  operator_ended: 'Ended by the operator',
  account_closed: 'The account was closed',
}
