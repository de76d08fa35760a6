import { credits, number } from '#components/amounts.ts'
import { duration } from '#components/relative-time.ts'
import { MAX_MINUTES } from '#core/billing.ts'
import { MINUTE_MS } from '#durations.ts'

/** A session as the question needs it how long to extend it. */
export type Extendable = {
  sessionId: string
  name: string
  rate: number
  balance: number
  /** How many minutes the limit leaves. */
  left: number
  /** How many of these can be added and paid. */
  max: number
  /** When credits end it, if they do before all of these are over. */
  creditsEnd: string | null
  /** When its time is up; null while it waits. */
  expiresAt: string | null
}

/** What an extension comes to: never more than the limit leaves. */
export type Outlook = {
  /** How many minutes can be added; undefined where none were typed. */
  added: number | undefined
  /** Whether more were typed than that. */
  isBeyondLimit: boolean
  /** When its time limit ends the session; null while it waits. */
  end: Date | null
  /** When credits end it before that. */
  creditsEnd: Date | null
}

/** Returns what some minutes, as they were typed, would add to a session. */
export function outlookOf({ left, expiresAt, creditsEnd }: Extendable, typed: string): Outlook {
  const wanted = /^\s*\d+\s*$/.test(typed) ? Number(typed) : 0
  if (wanted === 0) return { added: undefined, isBeyondLimit: false, end: null, creditsEnd: null }
  const added = Math.min(wanted, left)
  const end = expiresAt === null ? null : new Date(Date.parse(expiresAt) + added * MINUTE_MS)
  const runsOut = creditsEnd === null ? null : new Date(creditsEnd)
  const isCutShort = end !== null && runsOut !== null && runsOut < end
  return { added, isBeyondLimit: wanted > left, end, creditsEnd: isCutShort ? runsOut : null }
}

/** What so many more minutes cost at most, and how far the balance goes where a session that waits asks for more. */
export function extensionCost({ rate, balance, left, expiresAt }: Extendable, added: number | undefined): string {
  if (balance < rate) return `A minute costs ${credits(rate)}; you have ${number(balance)}.`
  if (added === undefined) return `${credits(rate)} per minute.`
  const cost = `At most ${credits(added * rate)} more: ${number(rate)} per started minute.`
  const payable = Math.floor(balance / rate)
  if (expiresAt !== null || MAX_MINUTES - left + added <= payable) return cost
  return `${cost} Your ${credits(balance)} ${balance === 1 ? 'lasts' : 'last'} ${duration(payable * MINUTE_MS)}.`
}
