import { z } from 'zod'
import { FilterChoice, FilterField, FilterForm } from '#components/filter.tsx'
import { type KeyFilter, keySorts } from '#core/api-keys/index.ts'
import type { TypedFilter } from '#http/pages/filter-params.ts'

const MAX_CHARACTERS = 100

export const TypedKeyFilter = z.object({
  search: z.string().max(MAX_CHARACTERS),
  sort: z.enum(keySorts),
})

/** Returns the filter as `core` takes it. */
export function filterOf(typed: TypedFilter): KeyFilter {
  return TypedKeyFilter.partial().parse(typed)
}

const sorts: [string, string][] = [
  ['label', 'Label'],
  ['used', 'Last used'],
  ['expires', 'Expires first'],
]

export function KeyFilterForm({ typed }: { typed: TypedFilter }) {
  return (
    <FilterForm action="/keys" label="Find keys" filter={typed}>
      <FilterField
        label="Search"
        name="search"
        value={typed.search}
        placeholder="Label or last 4 characters"
        className="max-sm:col-span-2"
      />
      <FilterChoice label="Order" name="sort" value={typed.sort} options={sorts} all="Newest first" />
    </FilterForm>
  )
}
