import { FilterChoice, FilterField, FilterForm } from '#components/filter.tsx'
import { type BoardFilter, type BoardType, boardStates } from '#core/boards/index.ts'
import { boardStateWords } from './board-states.ts'
import { kinds, type TypeFilter } from './filter-params.ts'

const capabilityWords: Record<string, string> = {
  console: 'Console',
  flash: 'Flash',
  reset: 'Reset',
  power: 'Power',
  break: 'Break',
  gpio: 'Pins',
}

type TypesProps = { filter: BoardFilter & TypeFilter; types: BoardType[]; capabilities: string[] }

/** Lets the reader choose what types to see. */
export function TypeFilterForm({ filter, types, capabilities }: TypesProps) {
  return (
    <FilterForm action="/boards" label="Filter the boards" filter={filter}>
      <FilterField label="Search" name="q" value={filter.q} placeholder="stm32, Cortex-M7…" className="col-span-2" />
      <FilterChoice label="Family" name="family" value={filter.family} options={wordsOf(types, 'family')} />
      <FilterChoice
        label="Architecture"
        name="architecture"
        value={filter.architecture}
        options={wordsOf(types, 'architecture')}
      />
      <FilterChoice label="Kind" name="kind" value={filter.kind} options={kinds.map(([kind, word]) => [kind, word])} />
      <BoardChoices filter={filter} capabilities={capabilities} />
    </FilterForm>
  )
}

type BoardsProps = { type: BoardType; filter: BoardFilter; capabilities: string[] }

/** Lets the reader choose what boards of a type to see. */
export function BoardFilterForm({ type, filter, capabilities }: BoardsProps) {
  return (
    <FilterForm action={`/boards/${type.slug}`} label="Filter the boards" filter={filter}>
      <BoardChoices filter={filter} capabilities={capabilities} />
    </FilterForm>
  )
}

function BoardChoices({ filter, capabilities }: { filter: BoardFilter; capabilities: string[] }) {
  return (
    <>
      <FilterChoice
        label="State"
        name="state"
        value={filter.state}
        options={boardStates.map((state) => [state, boardStateWords[state].word])}
      />
      <FilterChoice
        label="Capability"
        name="capability"
        value={filter.capability}
        options={capabilities.map((word) => [word, capabilityWords[word] ?? word])}
      />
    </>
  )
}

function wordsOf(types: BoardType[], of: 'family' | 'architecture'): [string, string][] {
  const words = new Set(types.flatMap((type) => type[of] ?? []))
  return [...words].sort((a, b) => a.localeCompare(b, 'en')).map((word) => [word, word])
}
