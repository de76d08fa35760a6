import Link from 'next/link'
import { DateTime } from '#components/time.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Cell, type Column, Folded, Table } from '#components/ui/table.tsx'
import type { TestRun } from '#core/results/index.ts'
import { branchOf } from '../words.ts'

const columns: Column[] = [
  'Session',
  'Result',
  { name: 'Board type', wide: true, className: 'w-[26%]' },
  { name: 'Branch', wide: true },
  { name: 'Seconds', wide: true, right: true },
]

/** Lists runs of a test, each with a link to its session. */
export function Runs({ runs }: { runs: TestRun[] }) {
  return (
    <Table label="All runs" columns={columns}>
      {runs.map((run) => (
        <RunRow key={run.session_id} run={run} />
      ))}
    </Table>
  )
}

function RunRow({ run: { session_id, result, board_type, ref, seconds, created_at } }: { run: TestRun }) {
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
      <Cell wide right>
        {seconds === null ? '–' : seconds.toFixed(2)}
      </Cell>
    </tr>
  )
}
