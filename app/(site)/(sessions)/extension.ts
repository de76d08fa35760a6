import { credits, number } from '#components/amounts.ts'
import { duration } from '#components/relative-time.ts'
import type { Ending } from '#components/time-left.tsx'
import { MAX_MINUTES } from '#core/billing.ts'
import { MINUTE_MS } from '#durations.ts'
import type { Subject } from '../session-text.ts'

/** The fields that the form to extend a session needs. */
export type Extendable = Subject & {
  /** When and why it ends if nothing changes. */
  ending: Ending | null
  rate: number
  balance: number
  /** Minutes until the session limit. */
  left: number
  /** Minutes that can be added and paid. */
  max: number
  /** When credits run out, if that is before the session limit. */
  creditsEnd: string | null
  /** When its time limit ends it; null unless it runs. */
  expiresAt: string | null
}

/** The effect of an extension. */
export type Outlook = {
  /** Minutes to add, up to the session limit; undefined if none were typed. */
  added: number | undefined
  /** True if more minutes were typed than can be added. */
  isBeyondLimit: boolean
  /** When the session then ends; null unless it runs. */
  end: Date | null
  /** How many of the added minutes the credits pay for, if not for all of them. */
  paid: number | null
}

/** Returns the effect of extending a session by the typed minutes. */
export function outlookOf({ left, max, expiresAt, creditsEnd }: Extendable, typed: string): Outlook {
  const wanted = /^\s*\d+\s*$/.test(typed) ? Number(typed) : 0
  if (wanted === 0) return { added: undefined, isBeyondLimit: false, end: null, paid: null }
  const added = Math.min(wanted, left)
  const limit = expiresAt === null ? null : new Date(Date.parse(expiresAt) + added * MINUTE_MS)
  const runsOut = creditsEnd === null ? null : new Date(creditsEnd)
  const isCutShort = limit !== null && runsOut !== null && runsOut < limit
  return { added, isBeyondLimit: wanted > left, end: isCutShort ? runsOut : limit, paid: isCutShort ? max : null }
}

/** Returns how many minutes can be added, if any can, and what limits them. */
export function roomInWords({ left, max, rate, balance }: Extendable): string {
  const time = duration(max * MINUTE_MS)
  const kept = balance - max * rate
  if (max < left && kept >= rate)
    return `You can add up to ${time}: ${number(kept)} of your ${credits(balance)} are kept for time already booked.`
  if (max < left) return `You can add up to ${time} with your ${credits(balance)}.`
  return `You can add up to ${time}. Sessions are limited to ${duration(MAX_MINUTES * MINUTE_MS)} in total.`
}

/** Returns the maximum cost of a possible extension as text, within the balance. */
export function extensionCost({ rate }: Extendable, { added, paid }: Outlook): string {
  if (added === undefined) return `${credits(rate)} per minute.`
  return `Up to ${credits((paid ?? added) * rate)} more, at ${number(rate)} per started minute.`
}
