import { z } from 'zod'
import { FilterButtons, FilterChoice, FilterField, MoreFilters } from '#components/filter.tsx'
import type { KeyName } from '#core/api-keys/index.ts'
import type { BoardType } from '#core/boards/index.ts'
import { type Session, type SessionFilter, sessionFilters, sessionSorts } from '#core/sessions/index.ts'
import { daysBetween, type TypedFilter } from '#http/pages/filter-params.ts'
import { endReasons } from '../status-text.ts'

const { board_type, started_by, metadata, end_reason } = sessionFilters
const sort = z.enum(sessionSorts).optional()
const parsed = z.object({ board_type, started_by, metadata, end_reason, sort })

/** The filters as the form sends them: those of the API, and days in place of times. */
export const TypedSessionFilter = parsed.extend({ from: z.iso.date(), to: z.iso.date() })

/** Returns the API's filter. */
export function filterOf(typed: TypedFilter): SessionFilter {
  return { ...parsed.parse(typed), ...daysBetween(typed) }
}

/** Browsers say so before they send it: the list leaves out a filter that it cannot read. */
const pair = { pattern: '[a-z0-9_.\\-]+:.+', title: 'A name and a value, such as repository:ada/blinky.' }

const sorts: [string, string][] = [
  ['longest', 'Longest first'],
  ['dearest', 'Most expensive first'],
]

type SessionFilterFormProps = { typed: TypedFilter; types: BoardType[]; keys: KeyName[] }

/** Lets the reader choose what sessions to see. A plain form: it works without script. */
export function SessionFilterForm({ typed, types, keys }: SessionFilterFormProps) {
  const reasons = Object.entries(endReasons) as [NonNullable<Session['end_reason']>, string][]
  const { metadata: pairTyped, ...choices } = typed
  return (
    // Its fields keep what was chosen, so another filter needs another form.
    <form
      key={JSON.stringify(typed)}
      action="/sessions"
      aria-label="Filter the sessions"
      className="relative mb-8 flex flex-col gap-3 sm:grid sm:grid-cols-2 sm:items-end md:grid-cols-4 sm:[&_input]:w-full sm:[&_select]:w-full sm:[&_select]:max-w-none"
    >
      <FilterField
        label="Metadata"
        name="metadata"
        value={pairTyped}
        placeholder="repository:ada/blinky"
        form={pair}
        className="max-sm:pr-31"
      />
      <MoreFilters count={Object.keys(choices).length}>
        <FilterChoice
          label="Type"
          name="board_type"
          value={typed.board_type}
          options={types.map(({ slug, label }) => [slug, label])}
        />
        <FilterChoice
          label="Started by"
          name="started_by"
          value={typed.started_by}
          options={[
            ['web', 'You, in the browser'],
            ...keys.map(({ id, ...key }): [string, string] => [id, nameOf(key)]),
          ]}
        />
        <FilterChoice label="Why it ended" name="end_reason" value={typed.end_reason} options={reasons} />
        <FilterChoice label="Order" name="sort" value={typed.sort} options={sorts} all="Newest first" />
        <FilterField label="From (UTC)" name="from" type="date" value={typed.from} />
        <FilterField label="To" name="to" type="date" value={typed.to} />
        <FilterButtons clearsTo={Object.keys(typed).length > 0 ? '/sessions' : undefined} />
      </MoreFilters>
    </form>
  )
}

function nameOf({ label, last_four }: Omit<KeyName, 'id'>): string {
  return `${label ?? 'API key'} …${last_four}`
}
