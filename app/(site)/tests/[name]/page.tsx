import type { Metadata } from 'next'
import { BackLink } from '#components/back-link.tsx'
import { PageHeader } from '#components/page-header.tsx'
import { Pagination, PastTheEnd } from '#components/pagination.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import {
  listTestFilters,
  listTestRuns,
  listTests,
  type Mark,
  type Test,
  TestName,
  testByBoard,
  testByCommit,
} from '#core/results/index.ts'
import { filteredPath, typedFilter } from '#http/pages/filter-params.ts'
import { requireLogin } from '#http/pages/login.ts'
import { orNotFound } from '#http/pages/or-not-found.ts'
import { pageOf, type Search } from '#http/pages/page-params.ts'
import { linkToTest, TypedTestFilter } from '../links.ts'
import { TestFilter } from '../test-filter.tsx'
import { TestTable } from '../test-table.tsx'
import { BoardGroups } from './board-groups.tsx'
import { CommitGroups } from './commit-groups.tsx'
import { Runs } from './runs.tsx'

export const metadata: Metadata = { title: 'Test' }

type Props = { params: Promise<{ name: string }>; searchParams: Promise<Search> }

/** The suites of a name that is in several. */
const MAX_SUITES = 20

export default async function TestPage({ params, searchParams }: Props) {
  const search = await searchParams
  const [page, typed] = [pageOf(search), typedFilter(search, TypedTestFilter)]
  const name = decoded((await params).name)
  const path = linkToTest(name, typed)
  const { user } = await requireLogin(filteredPath(path, {}, page.offset))
  const filter = TypedTestFilter.partial().parse(typed)
  const { runs, total } = await orNotFound(TestName, name, (known) => listTestRuns(user, known, { ...filter, ...page }))
  const [{ tests }, boards, commits, offered] = await Promise.all([
    listTests(user, { ...filter, name, limit: MAX_SUITES, offset: 0 }),
    testByBoard(user, { ...filter, name }),
    testByCommit(user, { ...filter, name }),
    listTestFilters(user),
  ])
  const failed = lastFailureOf(tests)
  const pages = { path, anchor: 'runs', noun: 'runs', total, ...page }
  return (
    <>
      <BackLink href="/tests">Tests</BackLink>
      <PageHeader
        title={name}
        action={
          failed && (
            <ButtonLink href={`/sessions/${failed.session_id}`} prefetch={false}>
              Open the last failure
            </ButtonLink>
          )
        }
      >
        Results are as your clients reported them. Rates cover the last 14 days, with 95&nbsp;% intervals; runs are kept
        for 90 days.
      </PageHeader>
      <TestFilter path={linkToTest(name, {})} typed={typed} offered={offered} isOfOne />
      {tests.length > 0 && (
        <section aria-label="Summary" className="mb-8">
          <TestTable tests={tests} typed={typed} isOfOne />
        </section>
      )}
      {boards.length > 0 && <BoardGroups boards={boards} />}
      {commits.length > 0 && <CommitGroups commits={commits} />}
      <section aria-labelledby="runs">
        <h2 id="runs" className="mb-2 scroll-mt-4 font-medium">
          All runs
        </h2>
        {total === 0 && <p className="text-muted">No runs match.</p>}
        {total > 0 && runs.length === 0 && <PastTheEnd {...pages} />}
        {runs.length > 0 && (
          <>
            <Runs runs={runs} boards={boards} />
            {total > runs.length && <Pagination {...pages} />}
          </>
        )}
      </section>
    </>
  )
}

/** Returns the newest run that failed, of the last ones in each suite. */
function lastFailureOf(tests: Test[]): Mark | undefined {
  const failed = tests.flatMap(({ recent }) => recent).filter(({ result }) => result === 'failed')
  return failed.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())[0]
}

/** Returns a segment of a page's path as it was before it was written into a URL. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
