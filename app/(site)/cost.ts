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

/** Returns what limits the longest time that is offered: the credits, or the rules. */
export function maxInWords({ rate, balance, payable }: Omit<Cost, 'minutes'>): string {
  if (payable >= MAX_MINUTES) return 'Max is the limit of one session.'
  const isShared = payable < Math.floor(balance / rate)
  return `Max is what your ${credits(balance)} ${balance === 1 ? 'pays' : 'pay'} for${isShared ? ' beside your other sessions' : ''}.`
}

/** Returns how the time of a session can still change once it runs. */
export function changeInWords(minutes: number | undefined, payable: number): string {
  if (!minutes || minutes < Math.min(payable, MAX_MINUTES)) return 'End early or extend any time.'
  return minutes >= MAX_MINUTES ? 'End early any time.' : 'End early any time. Top up to extend.'
}

type Cost = { minutes: number; rate: number; balance: number; payable: number }

/** Returns the maximum cost of a session as text, and what of it the balance has. */
export function costInWords({ minutes, rate, balance, payable }: Cost): string {
  const cost = minutes * rate
  if (payable < minutes) return `Up to ${credits(cost)}; you have ${number(balance)}`
  return `Up to ${number(cost)} of your ${credits(balance)}`
}

/** Returns how long the balance lasts, if that is too short for the minutes. */
export function shortfallInWords({ minutes, rate, balance, payable }: Cost): string | undefined {
  if (payable >= minutes) return undefined
  const isShared = payable < Math.floor(balance / rate)
  const lasts = `Your ${credits(balance)} ${balance === 1 ? 'lasts' : 'last'} ${duration(payable * MINUTE_MS)}`
  return isShared ? `${lasts} beside your other sessions.` : `${lasts}.`
}
