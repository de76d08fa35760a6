import { FilterChoice, FilterField, MoreFilters } from '#components/filter.tsx'
import { Button } from '#components/ui/button.tsx'
import type { BoardFilter, BoardType } from '#core/boards/index.ts'
import { BoardChoices } from './board-choices.tsx'
import { kinds, type TypeFilter } from './filter-params.ts'
import { LiveForm } from './live-form.tsx'

type TypesProps = { filter: BoardFilter & TypeFilter; types: BoardType[]; capabilities: string[] }

/** Lets the reader choose what types to see. */
export function TypeFilterForm({ filter, types, capabilities }: TypesProps) {
  const { q, ...choices } = filter
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
        className="max-sm:w-full max-sm:pr-31"
      />
      <MoreFilters count={Object.keys(choices).length}>
        <FilterChoice label="Family" name="family" value={filter.family} options={wordsOf(types, 'family')} />
        <FilterChoice
          label="Architecture"
          name="architecture"
          value={filter.architecture}
          options={wordsOf(types, 'architecture')}
        />
        <FilterChoice
          label="Kind"
          name="kind"
          value={filter.kind}
          options={kinds.map(([kind, word]) => [kind, word])}
        />
        <BoardChoices filter={filter} capabilities={capabilities} />
      </MoreFilters>
      <WithoutScript />
    </LiveForm>
  )
}

function WithoutScript() {
  return (
    <noscript>
      <Button type="submit" className="h-9">
        Filter
      </Button>
    </noscript>
  )
}

function queryOf(filter: BoardFilter & TypeFilter): string {
  return new URLSearchParams(Object.entries(filter)).toString()
}

function wordsOf(types: BoardType[], of: 'family' | 'architecture'): [string, string][] {
  const words = new Set(types.flatMap((type) => type[of] ?? []))
  return [...words].sort((a, b) => a.localeCompare(b, 'en')).map((word) => [word, word])
}
