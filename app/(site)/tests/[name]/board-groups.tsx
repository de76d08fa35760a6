import Link from 'next/link'
import { Badge } from '#components/ui/badge.tsx'
import { Cell, type Column, Folded, Table } from '#components/ui/table.tsx'
import type { BoardGroup } from '#core/results/index.ts'
import { LinkedMarks } from '../marks.tsx'
import { rateText } from '../words.ts'

const columns: Column[] = [
  { name: 'Board', className: 'w-1/2 md:w-[30%]' },
  { name: 'Failure rate', wide: true, className: 'w-[28%]' },
  { name: 'Last runs, newest first', className: 'md:w-[42%]' },
]

/** Shows how often a test failed on each board, against its type. */
export function BoardGroups({ boards }: { boards: BoardGroup[] }) {
  return (
    <section aria-labelledby="by-board" className="mb-8">
      <h2 id="by-board" className="mb-2 font-medium">
        By board
      </h2>
      <Table label="By board" columns={columns}>
        {boards.map((board) => (
          <BoardRow key={board.boardId} board={board} />
        ))}
      </Table>
    </section>
  )
}

function BoardRow({ board: { label, boardType, failures, typeRate, standsOut, recent } }: { board: BoardGroup }) {
  const ofType = `${Math.round(typeRate * 100)} % on all your boards of the type`
  return (
    <tr>
      <Cell className="wrap-anywhere">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {label}
          {standsOut && <Badge tone="bad">Fails more often</Badge>}
        </div>
        <Link href={`/boards?type=${boardType}`} prefetch={false} className="text-xs text-muted underline">
          {boardType}
        </Link>
        <Folded>{rateText(failures)}</Folded>
        <Folded>{ofType}</Folded>
      </Cell>
      <Cell wide>
        <span className="lg:whitespace-nowrap">{rateText(failures)}</span>
        <div className="text-xs text-muted">{ofType}</div>
      </Cell>
      <Cell>
        <LinkedMarks marks={recent} />
      </Cell>
    </tr>
  )
}
