import { credits, number } from '#components/amounts.ts'
import type { Session, SessionWithConnection } from '#core/sessions/index.ts'
import { isWithoutBoard } from './start-again.ts'

/** What to know and to do after each end that its user did not choose (docs/contract.md §5). */
const advice: Partial<Record<NonNullable<Session['end_reason']>, string>> = {
  credits_exhausted: 'Your balance could not pay for the next minute.',
  start_failed: 'The board is checked before it is used again.',
  board_failed: 'The board is checked before it is used again.',
  lease_expired: 'The program that started this session stopped or lost its connection. Check its log or the CI run.',
  operator_ended: 'The operator needed the board.',
}

type Ended = Pick<SessionWithConnection, 'end_reason' | 'end_message' | 'credits_refunded' | 'credits_per_minute'>

/**
 * Returns what to do after a session has ended, if there is something to say. It names no button
 * that is not there: without credits, or a board of the type in service, nothing is started again.
 */
export function adviceFor(session: Ended, balance: number, isOffered: boolean): string | undefined {
  const { end_reason, end_message, credits_refunded, credits_per_minute } = session
  const text = end_reason ? advice[end_reason] : undefined
  const left = `You have ${credits(balance)} now.`
  // A limit of credits says so in the message.
  if (end_reason === 'credits_exhausted') return end_message ? left : `${text} ${left}`
  if (end_reason === 'time_limit' && balance < credits_per_minute) return `Top up to run longer. ${left}`
  const refund = credits_refunded > 0 && refundInWords(session)
  const canStart = isOffered && balance >= credits_per_minute
  const again = canStart && isWithoutBoard(end_reason) && 'Start again on another board of the type.'
  return text && [refund, again, text].filter(Boolean).join(' ')
}

function refundInWords({ credits_refunded, credits_per_minute }: Ended): string {
  const minutes = credits_refunded / credits_per_minute
  if (!Number.isInteger(minutes)) return `${credits(credits_refunded)} were refunded.`
  return minutes === 1 ? '1 minute was refunded.' : `${number(minutes)} minutes were refunded.`
}
