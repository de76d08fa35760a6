import { credits, number } from '#components/amounts.ts'
import { duration } from '#components/relative-time.ts'
import { MAX_MINUTES } from '#core/billing.ts'
import { MINUTE_MS } from '#durations.ts'

/** What was typed as minutes, where it is a number of them that a session can have. */
export function minutesOf(typed: string): number | undefined {
  const minutes = /^\s*\d{1,3}\s*$/.test(typed) ? Number(typed) : 0
  return minutes >= 1 && minutes <= MAX_MINUTES ? minutes : undefined
}

/** Which of some minutes can be chosen where so many are the most: those, and the most itself. */
export function choicesUpTo(max: number, choices: readonly number[]): number[] {
  const shorter = choices.filter((choice) => choice < max)
  const isOffered = max > 0 && max <= Math.max(...choices)
  return isOffered ? [...shorter, max] : shorter
}

type Cost = { minutes: number | undefined; rate: number; balance: number; payable: number }

/** What so many minutes cost at the most, and how far the balance goes, so many minutes, where it does not go as far. */
export function costInWords({ minutes, rate, balance, payable }: Cost): string {
  if (balance < rate) return `A minute costs ${credits(rate)}; you have ${number(balance)}.`
  const lasts = `Your ${credits(balance)} ${balance === 1 ? 'lasts' : 'last'} ${duration(payable * MINUTE_MS)}.`
  if (minutes === undefined) return `${credits(rate)} per minute. ${lasts}`
  const cost = `At most ${credits(minutes * rate)}: ${number(rate)} per started minute.`
  return payable < minutes ? `${cost} ${lasts}` : cost
}
