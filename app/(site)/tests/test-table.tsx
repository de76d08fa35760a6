import Link from 'next/link'
import { number } from '#components/amounts.ts'
import { Time } from '#components/time.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Cell, type Column, Folded, Table } from '#components/ui/table.tsx'
import type { Test } from '#core/results/index.ts'
import type { TypedFilter } from '#http/pages/filter-params.ts'
import { linkToTest } from './links.ts'
import { Marks } from './marks.tsx'
import { flakyText, runsText } from './words.ts'

const columnsUnder = (name: string): Column[] => [
  { name, className: 'md:w-[34%]' },
  { name: 'Last 30 runs', wide: true },
  { name: 'Failures', wide: true },
  { name: 'Flaky rate', wide: true },
  { name: 'Last failure', wide: true },
]

type TestTableProps = {
  tests: Test[]
  /** The filter that the pages of the tests keep. */
  typed: TypedFilter
  /** Whether all are of one name, which the page has as its title: then suites are named. */
  isOfOne?: boolean
}

/** Shows tests with what they came to. */
export function TestTable({ tests, typed, isOfOne = false }: TestTableProps) {
  return (
    <Table label="Tests" columns={columnsUnder(isOfOne ? 'Suite' : 'Test')} isList>
      {tests.map((test) => (
        <TestRow key={`${test.suite} ${test.name}`} test={test} typed={typed} isOfOne={isOfOne} />
      ))}
    </Table>
  )
}

const link = 'underline decoration-line-strong underline-offset-4 hover:decoration-current'

function TestRow({ test, typed, isOfOne }: Omit<Required<TestTableProps>, 'tests'> & { test: Test }) {
  const { name, suite, runs, failures, flaky, recent } = test
  const [newest] = recent
  const failed = <LastFailure test={test} />
  const shown = isOfOne ? suite : name
  const count = `${number(failures)} of ${runsText(runs)}`
  return (
    <tr>
      <Cell className="wrap-anywhere">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            href={linkToTest(name, { ...typed, suite })}
            prefetch={false}
            title={shown}
            className={`line-clamp-2 font-medium ${link}`}
          >
            <bdi>{shown}</bdi>
          </Link>
          {newest?.result === 'failed' && <Badge tone="bad">Failing</Badge>}
          {flaky && <Badge tone="warn">Flaky</Badge>}
        </div>
        {!isOfOne && (
          <div className="line-clamp-2 text-xs text-muted" title={suite}>
            <bdi>{suite}</bdi>
          </div>
        )}
        <div className="mt-1 md:hidden">
          <Marks marks={recent} />
        </div>
        <Folded>
          Failures: {count}
          {flaky && ` · Flaky rate: ${flakyText(flaky)}`}
        </Folded>
        {test.last_failed_at && <Folded>Last failure: {failed}</Folded>}
      </Cell>
      <Cell wide>
        <Marks marks={recent} />
      </Cell>
      <Cell wide className="whitespace-nowrap tabular-nums">
        {count}
      </Cell>
      <Cell wide>{flakyText(flaky)}</Cell>
      <Cell wide>{failed}</Cell>
    </tr>
  )
}

/** Shows when a test failed last, and leads to that session if it is one of the newest runs. */
function LastFailure({ test: { last_failed_at, recent } }: { test: Test }) {
  if (!last_failed_at) return 'None'
  const mark = recent.find(({ result }) => result === 'failed')
  if (!mark) return <Time moment={last_failed_at} />
  return (
    <Link href={`/sessions/${mark.session_id}`} prefetch={false} className={link}>
      <Time moment={mark.created_at} />
      <span className="sr-only">: open its session</span>
    </Link>
  )
}
