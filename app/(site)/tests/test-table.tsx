import Link from 'next/link'
import { number } from '#components/amounts.ts'
import { Time } from '#components/time.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Cell, type Column, Folded, Table } from '#components/ui/table.tsx'
import type { Test } from '#core/results/index.ts'
import type { TypedFilter } from '#http/pages/filter-params.ts'
import { linkToTest } from './links.ts'
import { Marks } from './marks.tsx'
import { flakyText } from './words.ts'

const columns: Column[] = [
  { name: 'Test', className: 'md:w-[32%]' },
  { name: 'Last 30 runs', wide: true },
  { name: 'Runs', wide: true, right: true },
  { name: 'Failures', wide: true, right: true },
  { name: 'Flaky rate', wide: true },
  { name: 'Last failure', wide: true },
]

/** Shows tests with what they came to. `typed` is the filter that their pages keep. */
export function TestTable({ tests, typed }: { tests: Test[]; typed: TypedFilter }) {
  return (
    <Table label="Tests" columns={columns} isList>
      {tests.map((test) => (
        <TestRow key={`${test.suite} ${test.name}`} test={test} typed={typed} />
      ))}
    </Table>
  )
}

function TestRow({ test, typed }: { test: Test; typed: TypedFilter }) {
  const { name, suite, runs, failures, flaky, last_failed_at, recent } = test
  const failed = last_failed_at ? <Time moment={last_failed_at} /> : 'Never'
  return (
    <tr>
      <Cell className="wrap-anywhere">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            href={linkToTest(name, { ...typed, suite })}
            prefetch={false}
            className="font-medium underline decoration-line-strong underline-offset-4 hover:decoration-current"
          >
            <bdi>{name}</bdi>
          </Link>
          {flaky && <Badge tone="warn">Flaky</Badge>}
        </div>
        <div className="text-xs text-muted">
          <bdi>{suite}</bdi>
        </div>
        <div className="mt-1 md:hidden">
          <Marks marks={recent} />
        </div>
        <Folded>
          {number(runs)} runs, {number(failures)} failed · Flaky rate: {flakyText(flaky)}
        </Folded>
        <Folded>Last failure: {failed}</Folded>
      </Cell>
      <Cell wide>
        <Marks marks={recent} />
      </Cell>
      <Cell wide right>
        {number(runs)}
      </Cell>
      <Cell wide right>
        {number(failures)}
      </Cell>
      <Cell wide>{flakyText(flaky)}</Cell>
      <Cell wide>{failed}</Cell>
    </tr>
  )
}
