import type { Session } from '#core/sessions/index.ts'

/** What to know and to do after each end that its user did not choose (docs/contract.md §5). */
const advice: Partial<Record<NonNullable<Session['end_reason']>, string>> = {
  time_limit: 'The session used all its time. Next time choose more minutes, or extend the session before it ends.',
  credits_exhausted: 'Your balance did not pay for another minute then.',
  queue_timeout: 'Try again, or pick a type with free boards.',
  start_failed: 'The board is checked before it is used again. Start again to get another board.',
  board_failed: 'The board is checked before it is used again. Start again to get another board.',
  lease_expired: 'The program that started this session stopped or lost its connection. Check its log or the CI run.',
  operator_ended: 'The operator needed the board. Start again to get another board.',
}

/** Returns what to do after a session has ended, if there is something to say. */
export function adviceFor({ end_reason, credits_refunded }: Session): string | undefined {
  const text = end_reason ? advice[end_reason] : undefined
  return text && credits_refunded > 0 ? `The affected minutes were refunded. ${text}` : text
}
