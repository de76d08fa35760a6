import { duration } from '#components/relative-time.ts'
import type { DayStatus } from '#core/uptime/index.ts'
import { DAY_MS, MINUTE_MS } from '#durations.ts'

/** How a day was: `some` is down for up to 5% of a whole day, unless it was never up. */
export type Grade = 'all' | 'some' | 'little' | 'unknown'

const SOME_MINUTES = (0.05 * DAY_MS) / MINUTE_MS
const HUNDREDTHS = 10_000

/** How many days are shown: fewer while the record is young. */
const [MIN_SPAN, MAX_SPAN] = [30, 90]

const shortly = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const inWords = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })

export function gradeOf({ minutes, up }: DayStatus): Grade {
  if (minutes === 0) return 'unknown'
  if (up === minutes) return 'all'
  return minutes - up <= SOME_MINUTES && up > 0 ? 'some' : 'little'
}

/**
 * Returns the share of recorded minutes in which something was up, `99.98%`, never rounded up to
 * 100. Undefined if nothing was recorded.
 */
export function uptimeOf(days: DayStatus[]): string | undefined {
  const minutes = days.reduce((sum, day) => sum + day.minutes, 0)
  const up = days.reduce((sum, day) => sum + day.up, 0)
  return minutes === 0 ? undefined : `${Math.floor((up / minutes) * HUNDREDTHS) / 100}%`
}

/** Returns the first day on record. Undefined if nothing was recorded. */
export const firstDayOf = (days: DayStatus[]) => days.find(({ minutes }) => minutes > 0)?.day

/** Returns how many days to show: few while the record is young, so that it can be seen. */
export function spanOf(since: Date, now: Date): number {
  const dayNumber = (moment: Date) => Math.floor(moment.getTime() / DAY_MS)
  const recorded = dayNumber(now) - dayNumber(since) + 1
  return recorded <= MIN_SPAN ? MIN_SPAN : MAX_SPAN
}

/** Returns a day (UTC) as `Nov 24`. */
export const dayAndMonth = (day: string) => shortly.format(new Date(day))

/** Returns a day (UTC) as `Nov 24, 2026`. */
const dateText = (day: string) => inWords.format(new Date(day))

/** Returns how a day was: `Nov 24, 2026: down for 24 min, 98.33% uptime`. */
export function dayText(day: DayStatus, isToday = false): string {
  const down = day.minutes - day.up
  const text = down === 0 ? 'no outage' : `down for ${duration(down * MINUTE_MS)}, ${uptimeOf([day])} uptime`
  return `${dateText(day.day)}${isToday ? ', so far' : ''}: ${day.minutes === 0 ? 'no data' : text}`
}
