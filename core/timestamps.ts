import { z } from 'zod'

/** A point in time we answer with. JSON makes RFC 3339 of it: UTC, milliseconds. */
export const Timestamp = z.date().meta({ override: { type: 'string', format: 'date-time' } })

/**
 * For JSON.parse: makes dates of our own timestamps, which are all members whose names end in
 * `_at`.
 */
export function toTimestamps(name: string, value: unknown): unknown {
  return name.endsWith('_at') && typeof value === 'string' ? new Date(value) : value
}

/** The last moment that RFC 3339 can write. */
const LAST_MOMENT = Date.parse('9999-12-31T23:59:59.999Z')

/** A point in time that was sent: RFC 3339 with its offset. */
export const SentTimestamp = z.iso
  .datetime({ offset: true, error: 'must be an RFC 3339 timestamp such as 2026-12-31T23:59:59Z' })
  .transform((text) => new Date(text))
  .refine((moment) => moment.getTime() <= LAST_MOMENT, 'must be before the year 10000')
