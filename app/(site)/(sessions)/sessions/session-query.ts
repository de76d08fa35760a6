import { z } from 'zod'
import type { BoardType } from '#core/boards/index.ts'
import { Id } from '#core/ids.ts'
import { type SessionFilter, sessionFilters, sessionSorts } from '#core/sessions/index.ts'
import { daysBetween, type TypedFilter } from '#http/pages/filter-params.ts'

const { board_type, started_by, metadata, end_reason } = sessionFilters
const sort = z.enum(sessionSorts).optional()
const parsed = z.object({ board_type, started_by, metadata, end_reason, sort })

/**
 * What a query may ask for: the filters of the API, the part of the page, and days. An ID opens its
 * session, and the rest then does not count. Links name them as parameters.
 */
export const TypedSessionFilter = parsed.extend({
  id: z.string().trim().pipe(Id('session')),
  state: z.enum(['live', 'ended']),
  from: z.iso.date(),
  to: z.iso.date(),
})

/** The filters by the words that a query has for them. */
const words = {
  board: 'board_type',
  state: 'state',
  reason: 'end_reason',
  by: 'started_by',
  from: 'from',
  to: 'to',
  sort: 'sort',
  meta: 'metadata',
} as const

/** A word, or a word and a value, which quotes keep together: `note:"two words"`. */
const TOKEN = /(?:[^\s"]|"[^"]*")+/g

type SessionQuery = {
  typed: TypedFilter
  /** What of the query means nothing. */
  unknown: string[]
}

/**
 * Returns what a query asks for: `uno state:ended reason:time_limit repository:ada/blinky`. A word
 * alone is an ID or part of a board type; a name that is no word of the query is metadata.
 */
export function parseQuery(query: string, types: Pick<BoardType, 'slug' | 'label'>[]): SessionQuery {
  const found: SessionQuery = { typed: {}, unknown: [] }
  for (const token of query.match(TOKEN) ?? []) {
    const [name, value] = meaningOf(token.replaceAll('"', ''), types) ?? []
    if (name === undefined || !isValid(name, value)) found.unknown.push(token)
    else found.typed[name] = value
  }
  return found
}

function meaningOf(token: string, types: Pick<BoardType, 'slug' | 'label'>[]): [string, string] | undefined {
  const colon = token.indexOf(':')
  if (colon > 0) {
    const [name, value] = [token.slice(0, colon), token.slice(colon + 1)]
    return isWord(name) ? [words[name], value] : ['metadata', token]
  }
  if (token.startsWith('ses_')) return ['id', token]
  const part = token.toLowerCase()
  const type =
    types.find(({ slug }) => slug === part) ??
    types.find(({ slug, label }) => slug.includes(part) || label.toLowerCase().includes(part))
  return type && ['board_type', type.slug]
}

const isWord = (name: string): name is keyof typeof words => Object.hasOwn(words, name)

function isValid(name: string, value: unknown): boolean {
  const parameters: Record<string, z.ZodType> = TypedSessionFilter.shape
  return value !== '' && (parameters[name]?.safeParse(value).success ?? false)
}

/** Returns the query that asks for this. */
export function queryOf(typed: TypedFilter): string {
  const tokens = Object.entries(words).flatMap(([word, name]) => {
    const value = typed[name]
    if (value === undefined) return []
    const isPlainMetadata = name === 'metadata' && !isWord(value.slice(0, value.indexOf(':')))
    const token = isPlainMetadata ? value : `${word}:${value}`
    return [/\s/.test(token) ? token.replace(/:(.*)$/s, ':"$1"') : token]
  })
  return tokens.join(' ')
}

/** Returns the API's filter, with days of the visitor's zone. */
export function filterOf(typed: TypedFilter, zone: string | undefined): SessionFilter {
  return { ...parsed.parse(typed), ...daysBetween(typed, zone) }
}
