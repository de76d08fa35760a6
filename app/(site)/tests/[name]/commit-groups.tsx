import { Time } from '#components/time.tsx'
import { Cell, type Column, Folded, Table } from '#components/ui/table.tsx'
import type { CommitGroup } from '#core/results/index.ts'
import { LinkedMarks } from '../marks.tsx'
import { branchOf, rateText } from '../words.ts'

const SHOWN_CHARACTERS = 10

const columns: Column[] = [
  { name: 'Commit', className: 'md:w-[30%]' },
  { name: 'Failure rate', wide: true },
  'Last runs, newest first',
]

/** Shows what a test came to at each commit. */
export function CommitGroups({ commits }: { commits: CommitGroup[] }) {
  return (
    <section aria-labelledby="by-commit" className="mb-8">
      <h2 id="by-commit" className="mb-2 font-medium">
        By commit
      </h2>
      <Table label="By commit" columns={columns}>
        {commits.map(({ sha, ref, failures, lastRunAt, recent }) => (
          <tr key={`${sha} ${ref}`}>
            <Cell className="wrap-anywhere">
              {sha ? (
                <code title={sha} className="font-mono text-xs">
                  {sha.slice(0, SHOWN_CHARACTERS)}
                </code>
              ) : (
                'Unknown commit'
              )}
              <div className="text-xs text-muted">
                {ref && <bdi>{branchOf(ref)} · </bdi>}
                <Time moment={lastRunAt} />
              </div>
              <Folded>{rateText(failures)}</Folded>
            </Cell>
            <Cell wide>{rateText(failures)}</Cell>
            <Cell>
              <LinkedMarks marks={recent} />
            </Cell>
          </tr>
        ))}
      </Table>
    </section>
  )
}
