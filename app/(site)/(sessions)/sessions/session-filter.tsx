import { SlidersHorizontal } from 'lucide-react'
import { z } from 'zod'
import { FilterButtons, FilterChoice, FilterField } from '#components/filter.tsx'
import type { KeyName } from '#core/api-keys/index.ts'
import type { BoardType } from '#core/boards/index.ts'
import { Id } from '#core/ids.ts'
import { type Session, type SessionFilter, sessionFilters, sessionSorts } from '#core/sessions/index.ts'
import { daysBetween, type TypedFilter } from '#http/pages/filter-params.ts'
import { endReasons } from '../../session-text.ts'

const { board_type, started_by, metadata, end_reason } = sessionFilters
const sort = z.enum(sessionSorts).optional()
const parsed = z.object({ board_type, started_by, metadata, end_reason, sort })

/**
 * The filters as the form sends them: those of the API, the part of the page, and days. An ID opens
 * its session, and the other filters then do not count.
 */
export const TypedSessionFilter = parsed.extend({
  id: z.string().trim().pipe(Id('session')),
  state: z.enum(['live', 'ended']),
  from: z.iso.date(),
  to: z.iso.date(),
})

/** Returns the API's filter. */
export function filterOf(typed: TypedFilter): SessionFilter {
  return { ...parsed.parse(typed), ...daysBetween(typed) }
}

/** Browsers say so before they send it: the list leaves out a filter that it cannot read. */
const pair = { pattern: '[a-z0-9_.\\-]+:.+', title: 'A name and a value, such as repository:ada/blinky.' }

const sessionId = { pattern: '\\s*ses_[0-9a-z]{26}\\s*', title: 'A session ID: ses_ and 26 characters.' }

const sorts: [string, string][] = [
  ['longest', 'Longest first'],
  ['dearest', 'Most expensive first'],
]

const states: [string, string][] = [
  ['live', 'Live'],
  ['ended', 'Ended'],
]

type SessionFilterFormProps = { typed: TypedFilter; types: BoardType[]; keys: KeyName[] }

/** Lets the reader choose what sessions to see. A plain form: it works without script. */
export function SessionFilterForm({ typed, types, keys }: SessionFilterFormProps) {
  return (
    // Its fields keep what was chosen, so another filter needs another form.
    <form
      key={JSON.stringify(typed)}
      action="/sessions"
      aria-label="Filter the sessions"
      className="mb-8 space-y-3 [&_input]:w-full [&_select]:w-full [&_select]:max-w-none"
    >
      <div className={row}>
        <FilterField
          label="Session ID"
          name="id"
          value={typed.id}
          placeholder="ses_…"
          form={sessionId}
          className="max-md:col-span-2 md:col-span-4 lg:col-span-1"
        />
        <FilterChoice label="State" name="state" value={typed.state} options={states} />
        <FilterChoice
          label="Board type"
          name="board_type"
          value={typed.board_type}
          options={types.map(({ slug, label }) => [slug, label])}
        />
        <FilterField label="From (UTC)" name="from" type="date" value={typed.from} />
        <FilterField label="To (UTC)" name="to" type="date" value={typed.to} />
      </div>
      <div className="flex flex-wrap justify-between gap-2">
        <More typed={typed} keys={keys} />
        <FilterButtons isMain clearsTo={Object.keys(typed).length > 0 ? '/sessions' : undefined} />
      </div>
    </form>
  )
}

const row = 'grid grid-cols-2 gap-3 md:grid-cols-4 lg:grid-cols-5'

/** Hides the filters that few need. It is open while one of them is chosen. */
function More({ typed, keys }: Omit<SessionFilterFormProps, 'types'>) {
  const { started_by, metadata, end_reason, sort } = typed
  const count = [started_by, metadata, end_reason, sort].filter(Boolean).length
  const reasons = Object.entries(endReasons) as [NonNullable<Session['end_reason']>, string][]
  const starters = keys.map(({ id, ...key }): [string, string] => [id, nameOf(key)])
  return (
    <details open={count > 0} className="open:basis-full">
      <summary className="inline-flex h-9 cursor-pointer list-none items-center gap-1.5 rounded-md border border-line-strong bg-surface px-3 font-medium hover:bg-raised [&::-webkit-details-marker]:hidden">
        <SlidersHorizontal aria-hidden="true" className="size-4 text-muted" />
        More filters{count > 0 && ` (${count})`}
      </summary>
      <div className={`mt-3 mb-1 ${row}`}>
        <FilterChoice label="Why it ended" name="end_reason" value={end_reason} options={reasons} />
        <FilterChoice
          label="Started by"
          name="started_by"
          value={started_by}
          options={[['web', 'You, in the browser'], ...starters]}
        />
        <FilterChoice label="Order" name="sort" value={sort} options={sorts} all="Newest first" />
        <FilterField
          label="Metadata"
          name="metadata"
          value={metadata}
          placeholder="repository:ada/blinky"
          form={pair}
        />
      </div>
    </details>
  )
}

function nameOf({ label, last_four }: Omit<KeyName, 'id'>): string {
  return `${label ?? 'API key'} …${last_four}`
}
