import { DAY_MS, HOUR_MS, MINUTE_MS } from '#durations.ts'

const MONTH_MS = 30 * DAY_MS

const steps = [
  { below: HOUR_MS, unit: 'minute', milliseconds: MINUTE_MS },
  { below: DAY_MS, unit: 'hour', milliseconds: HOUR_MS },
  { below: MONTH_MS, unit: 'day', milliseconds: DAY_MS },
] as const

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const date = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })
const exact = new Intl.DateTimeFormat('en', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  hourCycle: 'h23',
  timeZone: 'UTC',
})

const clock = new Intl.DateTimeFormat('en', { timeStyle: 'short', hourCycle: 'h23', timeZone: 'UTC' })

/** Returns `just now`, `5 minutes ago` or `in 3 days`, or a date from a month on. */
export function relativeTime(moment: Date, now: Date): string {
  const distance = moment.getTime() - now.getTime()
  if (Math.abs(distance) < MINUTE_MS) return distance > 0 ? 'in less than a minute' : 'just now'
  const step = steps.find(({ below }) => Math.abs(distance) < below)
  return step ? relative.format(Math.trunc(distance / step.milliseconds), step.unit) : date.format(moment)
}

/** Returns a time to the second, in UTC because the server does not know the reader's time zone. */
export function exactTime(moment: Date): string {
  return `${exact.format(moment)} UTC`
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

/** Returns the day of a time, in UTC: `Today`, `Yesterday`, `Nov 20, 2026`. */
export function dayOf(moment: Date, now: Date): string {
  const daysAgo = Math.floor(now.getTime() / DAY_MS) - Math.floor(moment.getTime() / DAY_MS)
  return ['Today', 'Yesterday'][daysAgo] ?? date.format(moment)
}

/** Returns the time of day: `14:32 UTC`. */
export function clockTime(moment: Date): string {
  return `${clock.format(moment)} UTC`
}
