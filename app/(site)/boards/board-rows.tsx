import { Badge } from '#components/ui/badge.tsx'
import type { BoardWithSuccessRate } from '#core/boards/index.ts'
import { boardStateWords } from './board-states.ts'
import { StartSession } from './start-session.tsx'

export function BoardRows({ boards, label }: { boards: BoardWithSuccessRate[]; label: string }) {
  if (boards.length === 0) return null
  return (
    <ul
      aria-label={label}
      className={`grid overflow-hidden rounded-lg border border-line bg-surface ${columnsFor(boards.length)}`}
    >
      {boards.map((board) => (
        <li
          key={board.id}
          className="-mb-px flex min-w-0 items-center justify-between gap-3 border-b border-line px-4 py-2"
        >
          <div className="min-w-0">
            <p className="wrap-anywhere">{board.label}</p>
            {board.location && <p className="text-xs text-muted wrap-anywhere">{board.location}</p>}
            <SuccessRate rate={board.success_rate} />
          </div>
          <div className="flex shrink-0 items-center gap-2">
            <Badge tone={boardStateWords[board.state].tone}>{boardStateWords[board.state].word}</Badge>
            {(board.state === 'available' || board.state === 'in_use') && <StartSession board={offered(board)} />}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** A few boards share the whole width. */
function columnsFor(boards: number): string {
  if (boards === 1) return ''
  return boards === 2 ? 'sm:grid-cols-2' : 'sm:grid-cols-2 lg:grid-cols-3'
}

function offered({ id, label, emulated, state }: BoardWithSuccessRate) {
  return { id, label, emulated, isBusy: state === 'in_use' }
}

/** Shows how reliable a board was. A board that never failed needs no words. */
function SuccessRate({ rate }: { rate: number | null }) {
  if (rate === null || rate === 1) return null
  // Rounded down: a board that has failed does not say 100.
  return <p className="text-xs text-muted">{Math.floor(rate * 100)}% of recent sessions had no board failure</p>
}
