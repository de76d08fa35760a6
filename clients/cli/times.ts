const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** The largest unit that is below the limit says how far away a time is. */
const UNITS = [
  { belowMs: MINUTE_MS, unitMs: SECOND_MS, unit: 'second' },
  { belowMs: HOUR_MS, unitMs: MINUTE_MS, unit: 'minute' },
  { belowMs: DAY_MS, unitMs: HOUR_MS, unit: 'hour' },
  { belowMs: 7 * DAY_MS, unitMs: DAY_MS, unit: 'day' },
] as const

/** A time in RFC 3339 as a cell: a person reads it as a distance, and a program as it is. */
export class Time {
  readonly at: string

  constructor(at: string) {
    this.at = at
  }

  /** Returns `3 minutes ago` or `in 2 hours`; from a week on, date and time as they are here. */
  forPeople(now = Date.now()): string {
    const awayMs = Date.parse(this.at) - now
    const found = UNITS.find(({ belowMs }) => Math.abs(awayMs) < belowMs)
    // The service's words are shown as they are where they are no time.
    if (Number.isNaN(awayMs)) return this.at
    if (!found) return new Date(this.at).toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'short' })
    return new Intl.RelativeTimeFormat('en').format(Math.trunc(awayMs / found.unitMs), found.unit)
  }

  toString(): string {
    return this.at
  }
}

/** Returns a time as a cell, or `otherwise` where the record has null. */
export const time = <T>(at: string | null, otherwise: T): Time | T => (at === null ? otherwise : new Time(at))
