import { DAY_MS, HOUR_MS, MINUTE_MS } from '#durations.ts'

const MONTH_MS = 30 * DAY_MS

const steps = [
  { below: HOUR_MS, unit: 'minute', milliseconds: MINUTE_MS },
  { below: DAY_MS, unit: 'hour', milliseconds: HOUR_MS },
  { below: MONTH_MS, unit: 'day', milliseconds: DAY_MS },
] as const

/** The zone where the visitor's is not known. */
export const UTC = 'UTC'

const DAY_AND_CLOCK = { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' } as const

const MAX_ZONES = 100
const zones = new Map<string, ReturnType<typeof formatsIn>>()

const formatsIn = (timeZone: string) => ({
  relative: new Intl.RelativeTimeFormat('en', { numeric: 'auto' }),
  date: new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone }),
  exact: new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'long', hourCycle: 'h23', timeZone }),
  clock: new Intl.DateTimeFormat('en', { timeStyle: 'short', hourCycle: 'h23', timeZone }),
  // One page shows each of these, so they are made there.
  second: () => new Intl.DateTimeFormat('en', { timeStyle: 'medium', hourCycle: 'h23', timeZone }),
  span: () => new Intl.DateTimeFormat('en', { ...DAY_AND_CLOCK, hourCycle: 'h23', timeZone }),
})

/**
 * Making these costs more than using them, and the first of a page some 35 ms in Chromium: no page
 * pays for it that shows no time. A cookie names the zone, so few are kept.
 */
function formats(zone: string) {
  const known = zones.get(zone)
  if (known) return known
  if (zones.size >= MAX_ZONES) zones.clear()
  const made = formatsIn(zone)
  zones.set(zone, made)
  return made
}

/** Returns `just now`, `5 minutes ago` or `in 3 days`, or a date from a month on. */
export function relativeTime(moment: Date, now: Date, zone = UTC): string {
  const distance = moment.getTime() - now.getTime()
  if (Math.abs(distance) < MINUTE_MS) return distance > 0 ? 'in less than a minute' : 'just now'
  const step = steps.find(({ below }) => Math.abs(distance) < below)
  const { relative, date } = formats(zone)
  return step ? relative.format(Math.trunc(distance / step.milliseconds), step.unit) : date.format(moment)
}

/** Returns a time to the second and its zone: `Nov 21, 2026, 12:00:00 UTC`. */
export function exactTime(moment: Date, zone = UTC): string {
  return formats(zone).exact.format(moment)
}

/** Returns a duration in its two largest units: `2 h 5 min`, `42 min`, `35 s`. */
export function duration(milliseconds: number): string {
  if (milliseconds < MINUTE_MS) return `${Math.max(0, Math.floor(milliseconds / 1000))} s`
  const hours = Math.floor(milliseconds / HOUR_MS)
  const minutes = Math.floor((milliseconds % HOUR_MS) / MINUTE_MS)
  return [hours > 0 && `${hours} h`, minutes > 0 && `${minutes} min`].filter(Boolean).join(' ')
}

/** Returns a duration to the second: `1 h 2 min 3 s`, `1 min 10 s`, `35 s`. */
export function exactDuration(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000)) % 60
  if (milliseconds < MINUTE_MS) return `${seconds} s`
  return seconds === 0 ? duration(milliseconds) : `${duration(milliseconds)} ${seconds} s`
}

/** Returns a countdown: `1:02:03`, `59:42`, `0:07`. */
export function countdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const inTwo = (part: number) => String(part).padStart(2, '0')
  return hours > 0 ? `${hours}:${inTwo(minutes)}:${inTwo(seconds % 60)}` : `${minutes}:${inTwo(seconds % 60)}`
}

/** Returns the day of a time: `Today`, `Yesterday`, `Nov 20, 2026`. */
export function dayOf(moment: Date, now: Date, zone = UTC): string {
  const { date } = formats(zone)
  const day = date.format(moment)
  if (day === date.format(now)) return 'Today'
  const yesterday = new Date(now.getTime() - DAY_MS)
  return day === date.format(yesterday) ? 'Yesterday' : day
}

/** Returns the time of day, after the day unless that is today: `Nov 20, 2026, 14:32`. */
export function dayAndClock(moment: Date, now: Date, zone = UTC): string {
  return dayOf(moment, now, zone) === 'Today' ? clockTime(moment, zone) : dateAndClock(moment, now, zone)
}

/** Returns the day and the time of day: `Today, 14:32`, `Nov 20, 2026, 14:32`. */
export function dateAndClock(moment: Date, now: Date, zone = UTC): string {
  return `${dayOf(moment, now, zone)}, ${clockTime(moment, zone)}`
}

/** Returns the time of day: `14:32`, and in UTC `14:32 UTC`. */
export function clockTime(moment: Date, zone = UTC): string {
  const time = formats(zone).clock.format(moment)
  return zone === UTC ? `${time} UTC` : time
}

/** Returns the time of day to the second: `14:32:07`. */
export function secondTime(moment: Date, zone = UTC): string {
  return formats(zone).second().format(moment)
}

/**
 * Returns a time of the last months and its end: `Nov 25, 09:00 – 13:00 UTC`,
 * `Oct 29, 22:30 – Oct 30, 03:30 UTC`. Without an end: `since Nov 25, 09:00 UTC`.
 */
export function timeSpan(from: Date, until: Date | null, zone = UTC): string {
  const { span } = formats(zone)
  const text = until ? span().formatRange(from, until) : `since ${span().format(from)}`
  return zone === UTC ? `${text} UTC` : text
}
