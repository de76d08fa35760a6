import type { z } from 'zod'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#durations.ts'
import type { Search } from './page-params.ts'

/** What a form has sent as a filter, by the names of its fields; empty fields are left out. */
export type TypedFilter = Partial<Record<string, string>>

/** Returns the filter in a page's URL: the named parameters that the schema takes. */
export function typedFilter(search: Search, schema: z.ZodObject): TypedFilter {
  const given = Object.entries(schema.shape).flatMap(([name, parameter]) => {
    const value = search[name]
    const isGood = typeof value === 'string' && value !== '' && (parameter as z.ZodType).safeParse(value).success
    return isGood ? [[name, value] as const] : []
  })
  return Object.fromEntries(given)
}

/** Returns a page's URL with a filter, and the offset of a later page. */
export function filteredPath(path: string, filter: TypedFilter, offset = 0): string {
  const given = Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  const all = new URLSearchParams(offset > 0 ? [...given, ['offset', String(offset)]] : given)
  return all.size === 0 ? path : `${path}?${all}`
}

/**
 * Returns the moments between which the days `from` and `to` of a time zone lie, both included.
 * `zone` is a name of the IANA database, such as `Europe/Berlin`. Default: UTC.
 */
export function daysBetween({ from, to }: TypedFilter, zone = 'UTC'): { created_after?: Date; created_before?: Date } {
  return {
    ...(from && { created_after: startOf(Date.parse(from), zone) }),
    ...(to && { created_before: startOf(Date.parse(to) + DAY_MS, zone) }),
  }
}

/** Returns when a day begins in a zone. `midnight` is the same in UTC, in milliseconds. */
function startOf(midnight: number, zone: string): Date {
  const near = midnight - offsetOf(midnight, zone)
  // The clock may have been changed in between.
  return new Date(midnight - offsetOf(near, zone))
}

/** Returns by how many milliseconds the clock of a zone is ahead of UTC at a moment. */
function offsetOf(moment: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(moment)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS)
}
