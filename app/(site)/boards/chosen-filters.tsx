import { X } from 'lucide-react'
import Link from 'next/link'
import type { BoardFilter, BoardState } from '#core/boards/index.ts'
import { boardStateWords } from './board-states.ts'
import { boardsPath, capabilityWords, kinds, type TypeFilter } from './filter-params.ts'

type Props = { filter: BoardFilter & TypeFilter; shown: number; all: number }

/**
 * Says how many types match, and what was chosen. Each choice can be taken back.
 * Where none match, what is said about that leads to all of them.
 */
export function ChosenFilters({ filter, shown, all }: Props) {
  const names = Object.keys(filter)
  if (names.length === 0) return null
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2 text-xs">
      <p role="status" className="mr-1 text-muted tabular-nums">
        {shown} of {all} types
      </p>
      {Object.entries(filter).map(([name, value]) => (
        <Link
          key={name}
          href={boardsPath({ ...filter, [name]: undefined })}
          prefetch={false}
          aria-label={`${wordOf(name, value)}: remove this filter`}
          className="inline-flex min-h-6 max-w-full items-center gap-1 rounded-full bg-raised pr-2 pl-2.5 font-medium hover:bg-line"
        >
          <span className="min-w-0 truncate">{wordOf(name, value)}</span>
          <X aria-hidden="true" className="size-3 shrink-0 text-muted" />
        </Link>
      ))}
      {shown > 0 && (
        <Link href="/boards" prefetch={false} className="px-1 underline underline-offset-4">
          Clear
        </Link>
      )}
    </div>
  )
}

function wordOf(name: string, value = ''): string {
  const kind = kinds.find(([one]) => one === value)?.[1]
  if (name === 'kind') return kind ?? value
  if (name === 'capability') return capabilityWords[value] ?? value
  if (name === 'state' && isState(value)) return boardStateWords[value].word
  if (name === 'q') return `“${value}”`
  return `${name === 'family' ? 'Family' : 'Architecture'}: ${value}`
}

const isState = (word: string): word is BoardState => Object.hasOwn(boardStateWords, word)
