import { credits, number } from '#components/amounts.ts'
import { duration } from '#components/relative-time.ts'
import { MAX_MINUTES } from '#core/billing.ts'
import { MINUTE_MS } from '#durations.ts'

/** Returns the typed minutes, or undefined if a session cannot have them. */
export function minutesOf(typed: string): number | undefined {
  const minutes = /^\s*\d{1,3}\s*$/.test(typed) ? Number(typed) : 0
  return minutes >= 1 && minutes <= MAX_MINUTES ? minutes : undefined
}

/** Returns the choices below `max`, and `max` itself if it is within their range. */
export function choicesUpTo(max: number, choices: readonly number[]): number[] {
  const shorter = choices.filter((choice) => choice < max)
  const isOffered = max > 0 && max <= Math.max(...choices)
  return isOffered ? [...shorter, max] : shorter
}

type Cost = { minutes: number | undefined; rate: number; balance: number; payable: number }

/**
 * Returns the maximum cost of a session as text. It adds how long the balance lasts, if that is too
 * short.
 */
export function costInWords({ minutes, rate, balance, payable }: Cost): string {
  if (balance < rate) return `A minute costs ${credits(rate)}; you have ${number(balance)}.`
  const lasts = `Your ${credits(balance)} ${balance === 1 ? 'lasts' : 'last'} ${duration(payable * MINUTE_MS)}.`
  if (minutes === undefined) return `${credits(rate)} per minute. ${lasts}`
  const cost = `Up to ${credits(minutes * rate)}, at ${number(rate)} per started minute.`
  return payable < minutes ? `${cost} ${lasts}` : cost
}
