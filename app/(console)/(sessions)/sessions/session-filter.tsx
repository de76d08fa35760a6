import { z } from 'zod'
import { FilterChoice, FilterField, FilterForm } from '#components/filter.tsx'
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

export function SessionFilterForm({ typed, types, keys }: SessionFilterFormProps) {
  const reasons = Object.entries(endReasons) as [NonNullable<Session['end_reason']>, string][]
  return (
    <FilterForm action="/sessions" label="Filter the sessions" filter={typed}>
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
        options={[['web', 'You, in the browser'], ...keys.map(({ id, ...key }): [string, string] => [id, nameOf(key)])]}
      />
      <FilterChoice label="Why it ended" name="end_reason" value={typed.end_reason} options={reasons} />
      <FilterField
        label="Metadata"
        name="metadata"
        value={typed.metadata}
        placeholder="repository:ada/blinky"
        form={pair}
        className="max-sm:col-span-2"
      />
      <FilterField label="From (UTC)" name="from" type="date" value={typed.from} />
      <FilterField label="To" name="to" type="date" value={typed.to} />
      <FilterChoice label="Order" name="sort" value={typed.sort} options={sorts} all="Newest first" />
    </FilterForm>
  )
}

function nameOf({ label, last_four }: Omit<KeyName, 'id'>): string {
  return `${label ?? 'API key'} …${last_four}`
}
