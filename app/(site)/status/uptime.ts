import { duration } from '#components/relative-time.ts'
import { type DayStatus, UPTIME_DAYS } from '#core/uptime/index.ts'
import { DAY_MS, MINUTE_MS } from '#durations.ts'

/** How a day was: `some` is down for up to 5% of a whole day, unless it was never up. */
export type Grade = 'all' | 'some' | 'little' | 'unknown'

const SOME_MINUTES = (0.05 * DAY_MS) / MINUTE_MS
const HUNDREDTHS = 10_000

/** From so many days on record on, a bar a day says more than a sentence. */
const MIN_BARS = 14

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

/** The first day on record. Undefined if nothing was recorded. */
const firstDayOf = (days: DayStatus[]) => days.find(({ minutes }) => minutes > 0)?.day

/**
 * Returns how many days (UTC) are on record, at most 90, and whether they are enough for bars. Of
 * less than a day, a share of the time says nothing yet.
 */
export function recordOf(since: Date, now: Date): { span: number; hasBars: boolean; hasShares: boolean } {
  const dayNumber = (moment: Date) => Math.floor(moment.getTime() / DAY_MS)
  const span = Math.min(dayNumber(now) - dayNumber(since) + 1, UPTIME_DAYS)
  return { span, hasBars: span >= MIN_BARS, hasShares: now.getTime() - since.getTime() >= DAY_MS }
}

/**
 * Returns when something was down last, `Last outage Nov 24: 24 min`. If it never was, it says so
 * only of what is not on record from the first of the days.
 */
export function lastOutageText(days: DayStatus[]): string | undefined {
  const last = days.findLast(({ minutes, up }) => up < minutes)
  if (last) return `Last outage ${dayAndMonth(last.day)}: ${duration((last.minutes - last.up) * MINUTE_MS)}`
  const from = firstDayOf(days)
  if (from === undefined) return 'No data yet'
  return from === days[0]?.day ? undefined : `No outage since ${dayAndMonth(from)}`
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
