import Link from 'next/link'
import type { ReactNode } from 'react'
import { DateTime } from '#components/time.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Cell, type Column, Folded, Table } from '#components/ui/table.tsx'
import type { BoardGroup, TestRun } from '#core/results/index.ts'
import { branchOf } from '../words.ts'

const columns: Column[] = [
  'Session',
  'Result',
  { name: 'Board type', wide: true, className: 'w-[26%]' },
  { name: 'Branch', wide: true },
]
const board: Column = { name: 'Board', wide: true }
const seconds: Column = { name: 'Seconds', wide: true, right: true }

/** `boards` are those of the last days. */
type Props = { runs: TestRun[]; boards: BoardGroup[] }

/**
 * Lists runs of a test, each with a link to its session and how long it took; if no client has said
 * that, with its board.
 */
export function Runs({ runs, boards }: Props) {
  const isTimed = runs.some((run) => run.seconds !== null)
  const labels = new Map(boards.map(({ boardId, label }) => [boardId, label]))
  return (
    <Table label="All runs" columns={[...columns, isTimed ? seconds : board]}>
      {runs.map((run) => (
        <RunRow key={run.session_id} run={run}>
          <Cell wide right={isTimed} className="wrap-anywhere">
            {(isTimed ? run.seconds?.toFixed(2) : labels.get(run.board_id)) ?? '–'}
          </Cell>
        </RunRow>
      ))}
    </Table>
  )
}

type RowProps = { run: TestRun; children: ReactNode }

function RunRow({ run: { session_id, result, board_type, ref, created_at }, children }: RowProps) {
  const branch = ref ? branchOf(ref) : '–'
  return (
    <tr>
      <Cell className="wrap-anywhere">
        <Link
          href={`/sessions/${session_id}`}
          prefetch={false}
          className="underline decoration-line-strong underline-offset-4 hover:decoration-current"
        >
          <DateTime moment={created_at} />
        </Link>
        <Folded>{board_type}</Folded>
        <Folded>{branch}</Folded>
      </Cell>
      <Cell>
        <Badge tone={result === 'passed' ? 'good' : 'bad'}>{result === 'passed' ? 'Passed' : 'Failed'}</Badge>
      </Cell>
      <Cell wide>{board_type}</Cell>
      <Cell wide className="wrap-anywhere">
        <div className="line-clamp-2" title={branch}>
          <bdi>{branch}</bdi>
        </div>
      </Cell>
      {children}
    </tr>
  )
}
