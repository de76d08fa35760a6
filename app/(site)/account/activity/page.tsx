import type { Metadata } from 'next'
import { z } from 'zod'
import { BackLink } from '#components/back-link.tsx'
import { EmptyState } from '#components/empty-state.tsx'
import { PageHeader } from '#components/page-header.tsx'
import { Pagination, PastTheEnd } from '#components/pagination.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { KEEP_ADDRESSES_DAYS, listEvents } from '#core/audit/index.ts'
import { filteredPath, typedFilter } from '#http/pages/filter-params.ts'
import { requireLogin } from '#http/pages/login.ts'
import { pageOf, type Search } from '#http/pages/page-params.ts'
import { visitorPreferences } from '#http/pages/visitor.ts'
import { Events } from './events.tsx'
import { KindLinks } from './kind-links.tsx'
import { subjectsOf } from './subjects.ts'
import { actionsOf, kinds } from './words.ts'

export const metadata: Metadata = { title: 'Activity' }

const PATH = '/account/activity'

const TypedFilter = z.object({ kind: z.enum(kinds) })

export default async function ActivityPage({ searchParams }: { searchParams: Promise<Search> }) {
  const search = await searchParams
  const [page, typed] = [pageOf(search), typedFilter(search, TypedFilter)]
  const { user } = await requireLogin(filteredPath(PATH, typed, page.offset))
  const { kind } = TypedFilter.partial().parse(typed)
  const { events, total } = await listEvents(user, page, kind && actionsOf(kind))
  const [subjects, { zone }] = await Promise.all([subjectsOf(user, events), visitorPreferences()])
  const pages = { path: filteredPath(PATH, typed), anchor: 'events', noun: 'events', total, ...page }
  return (
    <>
      <BackLink href="/account">Account</BackLink>
      <PageHeader title="Activity">
        What happened in your account, and from where. IP addresses are erased after {KEEP_ADDRESSES_DAYS} days.
      </PageHeader>
      <KindLinks path={PATH} kind={kind} />
      <section id="events" aria-label="Activity" className="scroll-mt-4">
        {total === 0 && (
          <EmptyState
            title={kind ? 'No such events' : 'Nothing has happened yet'}
            action={kind && <ButtonLink href={PATH}>Show all activity</ButtonLink>}
          >
            Logins, changes to your account and keys, sessions and top-ups appear here.
          </EmptyState>
        )}
        {total > 0 && events.length === 0 && <PastTheEnd {...pages} />}
        {events.length > 0 && (
          <>
            <Events events={events} subjects={subjects} zone={zone} />
            {total > events.length && <Pagination {...pages} />}
          </>
        )}
      </section>
    </>
  )
}
