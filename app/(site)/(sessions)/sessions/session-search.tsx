import Link from 'next/link'
import { endReasons } from '#components/end-reasons.ts'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { DAY_MS } from '#durations.ts'
import { filteredPath, type TypedFilter } from '#http/pages/filter-params.ts'
import { queryOf } from './session-query.ts'

type SessionSearchProps = {
  /** What was typed, or what a link asked for in words. */
  query: string
  typed: TypedFilter
  unknown: string[]
  /** The visitor's, in which days begin and end. */
  zone: string | undefined
}

const WEEK_DAYS = 7

/** Searches one's sessions with one line of words. A plain form: it works without script. */
export function SessionSearch({ query, typed, unknown, zone }: SessionSearchProps) {
  return (
    <search className="mb-6 block">
      {/* Its field keeps what was typed, so another query needs another form. */}
      <form key={query} action="/sessions" aria-label="Search the sessions" className="flex flex-wrap gap-2">
        <input
          type="search"
          name="q"
          aria-label="Search the sessions"
          defaultValue={query}
          placeholder="uno state:ended reason:time_limit repository:ada/blinky"
          autoComplete="off"
          maxLength={300}
          className="h-9 min-w-0 flex-1 basis-64 rounded-md border border-control bg-surface px-3 text-base sm:text-sm"
        />
        <Button type="submit" look="primary" className="h-9">
          Search
        </Button>
        {query !== '' && (
          <ButtonLink href="/sessions" look="quiet">
            Clear
          </ButtonLink>
        )}
      </form>
      {unknown.length > 0 && (
        <p role="status" className="mt-2 text-warn wrap-anywhere">
          Not understood, and left out: {unknown.join(', ')}
        </p>
      )}
      <ul aria-label="Quick filters" className="mt-2 flex flex-wrap gap-1.5 text-xs">
        {quickFilters(zone).map(({ label, adds }) => (
          <li key={label}>
            <Link
              href={filteredPath('/sessions', { q: queryOf({ ...typed, ...adds }) })}
              prefetch={false}
              aria-current={isIn(typed, adds) || undefined}
              className="inline-flex min-h-6 items-center rounded-full border border-line px-2.5 hover:bg-raised aria-[current]:border-ink"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <details className="mt-2 text-xs text-muted">
        <summary className="w-fit cursor-pointer py-1 underline underline-offset-4">What can be typed</summary>
        <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 wrap-anywhere">
          {HELP.map(([token, meaning]) => (
            <div key={token} className="contents">
              <dt className="font-mono text-ink">{token}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </details>
    </search>
  )
}

function quickFilters(zone = 'UTC'): { label: string; adds: TypedFilter }[] {
  // Canada writes days as ISO 8601 does.
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: zone })
  const weekAgo = day.format(Date.now() - (WEEK_DAYS - 1) * DAY_MS)
  return [
    { label: 'Live', adds: { state: 'live' } },
    { label: 'Last 7 days', adds: { from: weekAgo } },
    { label: 'Started in the browser', adds: { started_by: 'web' } },
    { label: endReasons.board_failed, adds: { end_reason: 'board_failed' } },
    { label: endReasons.credits_exhausted, adds: { end_reason: 'credits_exhausted' } },
    { label: 'Longest first', adds: { sort: 'longest' } },
    { label: 'Most expensive first', adds: { sort: 'dearest' } },
  ]
}

function isIn(typed: TypedFilter, adds: TypedFilter): boolean {
  return Object.entries(adds).every(([name, value]) => typed[name] === value)
}

const HELP: [string, string][] = [
  ['uno', 'A word of a board type, or a session ID.'],
  ['state:live', 'Live or ended sessions.'],
  ['reason:time_limit', `Why they ended: ${Object.keys(endReasons).join(', ')}.`],
  ['by:web', 'Started in the browser, or by an API key: by:key_…'],
  ['from:2026-11-01 to:2026-11-30', 'Days of your time zone, both included.'],
  ['sort:longest', 'The longest first, or with sort:dearest the most expensive.'],
  ['repository:ada/blinky', 'Any other name is metadata. Quotes keep words together: note:"two words".'],
]
