import { credits, number } from '#components/amounts.ts'
import type { Session } from '#core/sessions/index.ts'

/** What to know and to do after each end that its user did not choose (docs/contract.md §5). */
const advice: Partial<Record<NonNullable<Session['end_reason']>, string>> = {
  time_limit: 'The session used all its time. Next time choose more minutes, or extend the session before it ends.',
  credits_exhausted: 'Your balance could not pay for the next minute.',
  queue_timeout: 'Pick a type with free boards, or try again later.',
  start_failed: 'The board is checked before it is used again. Start again, or pick another board.',
  board_failed: 'The board is checked before it is used again. Start again, or pick another board.',
  lease_expired: 'The program that started this session stopped or lost its connection. Check its log or the CI run.',
  operator_ended: 'The operator needed the board. Pick another board, or start again later.',
}

type Ended = Pick<Session, 'end_reason' | 'credits_refunded' | 'credits_per_minute'>

/** Returns what to do after a session has ended, if there is something to say. */
export function adviceFor(session: Ended, balance: number): string | undefined {
  const { end_reason, credits_refunded, credits_per_minute } = session
  const text = end_reason ? advice[end_reason] : undefined
  const isShortNow = end_reason === 'time_limit' && balance < credits_per_minute
  if (end_reason === 'credits_exhausted' || isShortNow) return `${text} You have ${credits(balance)} now.`
  return text && credits_refunded > 0 ? `${refundInWords(session)} ${text}` : text
}

function refundInWords({ credits_refunded, credits_per_minute }: Ended): string {
  const minutes = credits_refunded / credits_per_minute
  if (!Number.isInteger(minutes)) return `${credits(credits_refunded)} were refunded.`
  return minutes === 1 ? '1 minute was refunded.' : `${number(minutes)} minutes were refunded.`
}
