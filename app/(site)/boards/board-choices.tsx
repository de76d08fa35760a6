import { FilterChoice } from '#components/filter.tsx'
import { type BoardFilter, boardStates } from '#core/boards/index.ts'
import { boardStateWords } from './board-states.ts'
import { capabilityWords } from './filter-params.ts'

/** The lists that choose boards by their state and, if any are given, by their capabilities. */
export function BoardChoices({ filter, capabilities }: { filter: BoardFilter; capabilities: string[] }) {
  return (
    <>
      <FilterChoice
        label="State"
        name="state"
        value={filter.state}
        options={boardStates.map((state) => [state, boardStateWords[state].word])}
      />
      {capabilities.length > 0 && (
        <FilterChoice
          label="Capability"
          name="capability"
          value={filter.capability}
          options={capabilities.map((word) => [word, capabilityWords[word] ?? word])}
        />
      )}
    </>
  )
}
