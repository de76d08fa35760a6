import type { Metadata } from 'next'
import Link from 'next/link'
import { EmptyState } from '#components/empty-state.tsx'
import { PageHeader } from '#components/page-header.tsx'
import { Pagination, PastTheEnd } from '#components/pagination.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { listTestFilters, listTests } from '#core/results/index.ts'
import { filteredPath, typedFilter } from '#http/pages/filter-params.ts'
import { requireLogin } from '#http/pages/login.ts'
import { pageOf, type Search } from '#http/pages/page-params.ts'
import { TypedTestSearch } from './links.ts'
import { TestFilter } from './test-filter.tsx'
import { TestTable } from './test-table.tsx'

export const metadata: Metadata = { title: 'Tests' }

const PATH = '/tests'

export default async function TestsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const search = await searchParams
  const [page, typed] = [pageOf(search), typedFilter(search, TypedTestSearch)]
  const { user } = await requireLogin(filteredPath(PATH, typed, page.offset))
  const [{ tests, total }, offered] = await Promise.all([
    listTests(user, { ...TypedTestSearch.partial().parse(typed), ...page }),
    listTestFilters(user),
  ])
  const isFiltered = Object.keys(typed).length > 0
  const pages = { path: filteredPath(PATH, typed), anchor: 'tests', noun: 'tests', total, ...page }
  return (
    <>
      <PageHeader title="Tests">
        Results on boards in the last 14 days, the most recent failures first. See{' '}
        <Link href="/docs/ci#tests" prefetch={false} className="underline underline-offset-4">
          how tests are reported
        </Link>
        .
      </PageHeader>
      {(isFiltered || total > 0) && <TestFilter path={PATH} typed={typed} offered={offered} />}
      <section id="tests" aria-label="Tests" className="scroll-mt-4">
        {total === 0 && isFiltered && (
          <EmptyState title="No tests match" action={<ButtonLink href={PATH}>Show all tests</ButtonLink>}>
            Look for a part of a name, or choose another suite or branch.
          </EmptyState>
        )}
        {total === 0 && !isFiltered && (
          <EmptyState title="No tests yet" action={<ButtonLink href="/docs/ci">Run tests in CI</ButtonLink>}>
            Tests that a board reports to <code>boardwalk run</code> or to pytest appear here.
          </EmptyState>
        )}
        {total > 0 && tests.length === 0 && <PastTheEnd {...pages} />}
        {tests.length > 0 && (
          <>
            <TestTable tests={tests} typed={typed} />
            {total > tests.length && <Pagination {...pages} />}
          </>
        )}
      </section>
    </>
  )
}
