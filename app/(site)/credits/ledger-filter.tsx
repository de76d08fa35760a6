import { z } from 'zod'
import { FilterChoice, FilterField, FilterForm } from '#components/filter.tsx'
import { type EntryFilter, entryFilters } from '#core/credits/index.ts'
import { daysBetween, type TypedFilter } from '#http/pages/filter-params.ts'
import { kinds } from './ledger.tsx'

const parsed = z.object({ kind: entryFilters.kind })

/** The filters as the form sends them: those of the API, and days in place of times. */
export const TypedEntryFilter = parsed.extend({ from: z.iso.date(), to: z.iso.date() })

/** Returns the API's filter, with days of the visitor's zone. */
export function filterOf(typed: TypedFilter, zone: string | undefined): EntryFilter {
  return { ...parsed.parse(typed), ...daysBetween(typed, zone) }
}

export function LedgerFilter({ typed }: { typed: TypedFilter }) {
  return (
    <FilterForm action="/credits#ledger" label="Filter the ledger" filter={typed}>
      <FilterChoice
        label="Kind"
        name="kind"
        value={typed.kind}
        options={Object.entries(kinds)}
        className="max-sm:col-span-2"
      />
      <FilterField label="From" name="from" type="date" value={typed.from} />
      <FilterField label="To" name="to" type="date" value={typed.to} />
    </FilterForm>
  )
}
