import { FilterChoice, FilterField, MoreFilters } from '#components/filter.tsx'
import { Button } from '#components/ui/button.tsx'
import type { BoardFilter, BoardType } from '#core/boards/index.ts'
import { BoardChoices } from './board-choices.tsx'
import { architecturesOf, kinds, type TypeFilter } from './filter-params.ts'
import { LiveForm } from './live-form.tsx'

/** So many types that can be started are seen at a glance: more than a state need not be chosen. */
const FEW = 12

type TypesProps = { filter: BoardFilter & TypeFilter; types: BoardType[]; capabilities: string[] }

/** Lets the reader choose what types to see. */
export function TypeFilterForm({ filter, types, capabilities }: TypesProps) {
  const { q, ...choices } = filter
  const isLong = types.filter(({ usable }) => usable > 0).length > FEW
  const [families, architectures] = [
    choicesOf(types.flatMap(({ family }) => family ?? [])),
    choicesOf(types.flatMap(architecturesOf)),
  ]
  return (
    <LiveForm
      action="/boards"
      label="Filter the boards"
      chosen={queryOf(filter)}
      className="relative mb-4 flex flex-wrap items-end gap-3"
    >
      <FilterField
        label="Search"
        name="q"
        value={q}
        placeholder="stm32, Cortex-M7…"
        className="flex-1 basis-48 max-sm:w-full max-sm:basis-full max-sm:pr-31"
        wide
      />
      <MoreFilters count={Object.keys(choices).length}>
        {(isLong || filter.family) && (
          <FilterChoice label="Family" name="family" value={filter.family} options={families} />
        )}
        {(isLong || filter.architecture) && (
          <FilterChoice label="Architecture" name="architecture" value={filter.architecture} options={architectures} />
        )}
        {(isLong || filter.kind) && (
          <FilterChoice
            label="Kind"
            name="kind"
            value={filter.kind}
            options={kinds.map(([kind, word]) => [kind, word])}
          />
        )}
        <BoardChoices filter={filter} capabilities={isLong || filter.capability ? capabilities : []} />
      </MoreFilters>
      <WithoutScript />
    </LiveForm>
  )
}

function WithoutScript() {
  return (
    <noscript>
      <Button type="submit" className="h-9">
        Apply
      </Button>
    </noscript>
  )
}

function queryOf(filter: BoardFilter & TypeFilter): string {
  return new URLSearchParams(Object.entries(filter)).toString()
}

function choicesOf(words: string[]): [string, string][] {
  return [...new Set(words)].sort((a, b) => a.localeCompare(b, 'en')).map((word) => [word, word])
}
