import { FilterChoice, FilterForm } from '#components/filter.tsx'
import { type BoardFilter, type BoardType, boardStates } from '#core/boards/index.ts'
import { boardStateWords } from './board-states.ts'

const capabilityWords: Record<string, string> = {
  console: 'Console',
  flash: 'Flash',
  reset: 'Reset',
  power: 'Power',
  break: 'Break',
  gpio: 'Pins',
}

type FilterFormProps = { filter: BoardFilter; types: BoardType[]; capabilities: string[] }

/** Lets the reader choose what boards to see. */
export function BoardFilterForm({ filter, types, capabilities }: FilterFormProps) {
  return (
    <FilterForm action="/boards" label="Filter the boards" filter={filter}>
      <FilterChoice
        label="Type"
        name="type"
        value={filter.board_type}
        options={types.map(({ slug, label }) => [slug, label])}
        className="col-span-2"
      />
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
    </FilterForm>
  )
}
