import type { Metadata } from 'next'
import { PageHeader } from '#components/page-header.tsx'
import { Pagination, PastTheEnd } from '#components/pagination.tsx'
import { KEEP_ADDRESSES_DAYS, listEvents } from '#core/audit/index.ts'
import { requireLogin } from '#http/pages/login.ts'
import { pageOf, type Search } from '#http/pages/page-params.ts'
import { visitorPreferences } from '#http/pages/visitor.ts'
import { Events } from './events.tsx'

export const metadata: Metadata = { title: 'Activity' }

export default async function ActivityPage({ searchParams }: { searchParams: Promise<Search> }) {
  const page = pageOf(await searchParams)
  const path = '/account/activity'
  const { user } = await requireLogin(page.offset > 0 ? `${path}?offset=${page.offset}` : path)
  const { events, total } = await listEvents(user, page)
  const { zone } = await visitorPreferences()
  const pages = { path, anchor: 'events', noun: 'events', total, ...page }
  return (
    <>
      <PageHeader title="Activity">
        What happened in your account, and from where. IP addresses are erased after {KEEP_ADDRESSES_DAYS} days.
      </PageHeader>
      <section id="events" aria-label="Activity" className="scroll-mt-4">
        {total === 0 && <p className="text-muted">Nothing has happened yet.</p>}
        {total > 0 && events.length === 0 && <PastTheEnd {...pages} />}
        {events.length > 0 && (
          <>
            <Events events={events} zone={zone} />
            <Pagination {...pages} />
          </>
        )}
      </section>
    </>
  )
}
