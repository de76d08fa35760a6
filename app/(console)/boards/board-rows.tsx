import { Badge, type Tone } from '#components/ui/badge.tsx'
import type { Board, BoardState } from '#core/boards/index.ts'
import { StartSession } from './start-session.tsx'

const states: Record<BoardState, { tone: Tone; word: string }> = {
  available: { tone: 'good', word: 'Free' },
  in_use: { tone: 'warn', word: 'In use' },
  maintenance: { tone: 'calm', word: 'Maintenance' },
  offline: { tone: 'bad', word: 'Offline' },
}

export function BoardRows({ boards, label }: { boards: Board[]; label: string }) {
  if (boards.length === 0) return null
  return (
    <ul aria-label={label} className="grid border-t border-line sm:grid-cols-2 lg:grid-cols-3">
      {boards.map((board) => (
        <li
          key={board.id}
          className="-mb-px flex min-w-0 items-center justify-between gap-3 border-b border-line px-4 py-2"
        >
          <div className="min-w-0">
            <p className="wrap-anywhere">{board.label}</p>
            {board.location && <p className="text-xs text-muted wrap-anywhere">{board.location}</p>}
          </div>
          <div className="flex items-center gap-2">
            <Badge tone={states[board.state].tone}>{states[board.state].word}</Badge>
            {(board.state === 'available' || board.state === 'in_use') && (
              <StartSession board={{ id: board.id, label: board.label, isBusy: board.state === 'in_use' }} />
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
