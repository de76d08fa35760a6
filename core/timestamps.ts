import { z } from 'zod'

/** A timestamp in a response. JSON has it as RFC 3339: UTC, milliseconds. */
export const Timestamp = z.date().meta({ override: { type: 'string', format: 'date-time' } })

/** Revives our own timestamps in JSON.parse: all members whose names end in `_at`. */
export function toTimestamps(name: string, value: unknown): unknown {
  return name.endsWith('_at') && typeof value === 'string' ? new Date(value) : value
}

/** The last timestamp that RFC 3339 can express. */
const MAX_TIMESTAMP = Date.parse('9999-12-31T23:59:59.999Z')

/** A timestamp in a request: RFC 3339 with its offset. */
export const SentTimestamp = z.iso
  .datetime({ offset: true, error: 'must be an RFC 3339 timestamp such as 2026-12-31T23:59:59Z' })
  .transform((text) => new Date(text))
  .refine((date) => date.getTime() <= MAX_TIMESTAMP, 'must be before the year 10000')
