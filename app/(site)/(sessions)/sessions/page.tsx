import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { BackLink } from '#components/back-link.tsx'
import { EmptyState } from '#components/empty-state.tsx'
import { PageHeader } from '#components/page-header.tsx'
import { Pagination, PastTheEnd } from '#components/pagination.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { listKeyNames } from '#core/api-keys/index.ts'
import { listBoardTypes } from '#core/boards/index.ts'
import { labelSessions, listSessions } from '#core/sessions/index.ts'
import { filteredPath, typedFilter } from '#http/pages/filter-params.ts'
import { requireLogin } from '#http/pages/login.ts'
import { pageOf, type Search } from '#http/pages/page-params.ts'
import { EndedSessions } from '../ended-sessions.tsx'
import { LiveSessions } from './live-sessions.tsx'
import { filterOf, SessionFilterForm, TypedSessionFilter } from './session-filter.tsx'

export const metadata: Metadata = { title: 'Find sessions' }

export default async function FindSessionsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const search = await searchParams
  const [page, typed] = [pageOf(search), typedFilter(search, TypedSessionFilter)]
  if (typed.id) redirect(`/sessions/${typed.id.trim()}`)
  const path = filteredPath('/sessions', typed)
  const { user } = await requireLogin(filteredPath('/sessions', typed, page.offset))
  const [found, types, keys] = await Promise.all([
    listSessions(user, { ...filterOf(typed), ...page }),
    listBoardTypes(),
    listKeyNames(user),
  ])
  const active = typed.state === 'ended' ? [] : found.active
  const [ended, total] = typed.state === 'live' ? [[], 0] : [found.ended, found.total]
  const isEmpty = active.length + total === 0
  // Home offers a first one.
  if (isEmpty && Object.keys(typed).length === 0) redirect('/')
  const labels = await labelSessions(user, [...active, ...ended])
  const pages = { path, anchor: 'ended', noun: 'ended sessions', total, ...page }
  return (
    <>
      <BackLink href="/">Sessions</BackLink>
      <PageHeader title="Find sessions">
        By ID, state, board type and time, or by what started them and why they ended.
      </PageHeader>
      <SessionFilterForm typed={typed} types={types} keys={keys} />
      {isEmpty && (
        <EmptyState title="No sessions match" action={<ButtonLink href="/sessions">Clear filters</ButtonLink>}>
          Try fewer filters, or see all sessions.
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
