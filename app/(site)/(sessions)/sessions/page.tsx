import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { BackLink } from '#components/back-link.tsx'
import { EmptyState } from '#components/empty-state.tsx'
import { PageHeader } from '#components/page-header.tsx'
import { Pagination, PastTheEnd } from '#components/pagination.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { recentBoardTypes } from '#core/boards/index.ts'
import { labelSessions, listSessions } from '#core/sessions/index.ts'
import { filteredPath, typedFilter } from '#http/pages/filter-params.ts'
import { requireLogin } from '#http/pages/login.ts'
import { pageOf, type Search } from '#http/pages/page-params.ts'
import { visitorPreferences } from '#http/pages/visitor.ts'
import { EndedSessions } from '../ended-sessions.tsx'
import { LiveSessions } from './live-sessions.tsx'
import { filterOf, parseQuery, queryOf, TypedSessionFilter } from './session-query.ts'
import { SessionSearch } from './session-search.tsx'

export const metadata: Metadata = { title: 'All sessions' }

export default async function AllSessionsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const search = await searchParams
  const page = pageOf(search)
  // By words that were typed, or by a link's parameters.
  const linked = typeof search.q === 'string' ? undefined : typedFilter(search, TypedSessionFilter)
  const query = linked ? queryOf(linked) : String(search.q).trim()
  const asked = query === '' ? {} : { q: query }
  const path = filteredPath('/sessions', asked)
  const { user } = await requireLogin(filteredPath('/sessions', asked, page.offset))
  const { zone } = await visitorPreferences()
  const { typed, unknown } = linked ? { typed: linked, unknown: [] } : parseQuery(query, await recentBoardTypes())
  if (typed.id) redirect(`/sessions/${typed.id.trim()}`)
  const found = await listSessions(user, { ...filterOf(typed, zone), ...page })
  const active = typed.state === 'ended' ? [] : found.active
  const [ended, total] = typed.state === 'live' ? [[], 0] : [found.ended, found.total]
  const isEmpty = active.length + total === 0
  // Home offers a first one.
  if (isEmpty && query === '') redirect('/')
  const labels = await labelSessions(user, [...active, ...ended])
  const pages = { path, anchor: 'ended', noun: 'ended sessions', total, ...page }
  return (
    <>
      <BackLink href="/">Sessions</BackLink>
      <PageHeader title="All sessions" />
      <SessionSearch query={query} typed={typed} unknown={unknown} zone={zone} />
      {isEmpty && (
        <EmptyState title="No sessions match" action={<ButtonLink href="/sessions">Clear search</ButtonLink>}>
          Try fewer words, or see all sessions.
        </EmptyState>
      )}
      {active.length > 0 && page.offset === 0 && <LiveSessions sessions={active} labels={labels} />}
      {total > 0 && (
        <section aria-labelledby="ended" className="scroll-mt-4">
          <h2 id="ended" className="mb-2 font-medium">
            Ended
          </h2>
          {ended.length > 0 ? (
            <>
              <EndedSessions sessions={ended} labels={labels} />
              <Pagination {...pages} />
            </>
          ) : (
            <PastTheEnd {...pages} />
          )}
        </section>
      )}
    </>
  )
}
