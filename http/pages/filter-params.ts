import type { z } from 'zod'
import { DAY_MS } from '#durations.ts'
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

/** Returns the moments between which the days `from` and `to` lie, both included and by UTC. */
export function daysBetween({ from, to }: TypedFilter): { created_after?: Date; created_before?: Date } {
  return {
    ...(from && { created_after: new Date(from) }),
    ...(to && { created_before: new Date(Date.parse(to) + DAY_MS) }),
  }
}
