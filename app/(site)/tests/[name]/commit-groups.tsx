import { Time } from '#components/time.tsx'
import { Cell, type Column, Folded, Table } from '#components/ui/table.tsx'
import type { CommitGroup } from '#core/results/index.ts'
import { LinkedMarks } from '../marks.tsx'
import { branchOf, rateText } from '../words.ts'

const SHOWN_CHARACTERS = 10

const columns: Column[] = [
  { name: 'Commit', className: 'w-1/2 md:w-[30%]' },
  { name: 'Failure rate', wide: true, className: 'w-[28%]' },
  { name: 'Last runs, newest first', className: 'md:w-[42%]' },
]

/** So many are shown at once: older ones seldom say why a test fails tonight. */
const SHOWN = 8

/** Shows what a test came to at each commit, the newest first. */
export function CommitGroups({ commits }: { commits: CommitGroup[] }) {
  const earlier = commits.slice(SHOWN)
  return (
    <section aria-labelledby="by-commit" className="mb-8">
      <h2 id="by-commit" className="mb-2 font-medium">
        By commit
      </h2>
      <CommitTable label="By commit" commits={commits.slice(0, SHOWN)} />
      {earlier.length > 0 && (
        <details className="mt-2">
          <summary className="w-fit cursor-pointer py-1 text-muted underline underline-offset-4 hover:text-ink">
            {earlier.length === 1 ? '1 earlier commit' : `${earlier.length} earlier commits`}
          </summary>
          <div className="mt-2">
            <CommitTable label="Earlier commits" commits={earlier} />
          </div>
        </details>
      )}
    </section>
  )
}

function CommitTable({ label, commits }: { label: string; commits: CommitGroup[] }) {
  return (
    <Table label={label} columns={columns}>
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
            <div className="flex flex-wrap gap-x-1 text-xs text-muted">
              {ref && (
                <>
                  <bdi className="line-clamp-1 break-all" title={branchOf(ref)}>
                    {branchOf(ref)}
                  </bdi>
                  <span aria-hidden="true">·</span>
                </>
              )}
              <Time moment={lastRunAt} />
            </div>
            <Folded>{rateText(failures)}</Folded>
          </Cell>
          <Cell wide className="lg:whitespace-nowrap">
            {rateText(failures)}
          </Cell>
          <Cell>
            <LinkedMarks marks={recent} />
          </Cell>
        </tr>
      ))}
    </Table>
  )
}
