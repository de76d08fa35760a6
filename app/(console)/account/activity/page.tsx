import type { Metadata } from 'next'
import Link from 'next/link'
import { z } from 'zod'
import { FilterChoice, FilterForm } from '#components/filter.tsx'
import { PageHeader } from '#components/page-header.tsx'
import { Pagination, PastTheEnd } from '#components/pagination.tsx'
import { KEEP_ADDRESSES_DAYS, listEvents } from '#core/audit/index.ts'
import { filteredPath, typedFilter } from '#http/pages/filter-params.ts'
import { requireLogin } from '#http/pages/login.ts'
import { pageOf, type Search } from '#http/pages/page-params.ts'
import { visitorPreferences } from '#http/pages/visitor.ts'
import { Events } from './events.tsx'
import { subjectsOf } from './subjects.ts'
import { actionsOf, type Kind, kinds } from './words.ts'

export const metadata: Metadata = { title: 'Activity' }

const PATH = '/account/activity'

const TypedFilter = z.object({ kind: z.enum(kinds) })

const kindWords: Record<Kind, string> = {
  account: 'Account and sign-in',
  keys: 'API keys',
  sessions: 'Sessions and boards',
  credits: 'Credits',
  webhooks: 'Webhooks',
}

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
      <p className="mb-2 text-muted">
        <Link href="/account" className="underline underline-offset-4">
          Account
        </Link>
      </p>
      <PageHeader title="Activity">
        What happened in your account, and from where. IP addresses are erased after {KEEP_ADDRESSES_DAYS} days.
      </PageHeader>
      <FilterForm action={PATH} label="Filter the activity" filter={typed}>
        <FilterChoice label="About" name="kind" value={kind} options={kinds.map((one) => [one, kindWords[one]])} />
      </FilterForm>
      <section id="events" aria-label="Activity" className="scroll-mt-4">
        {total === 0 && <p className="text-muted">{kind ? 'No events match.' : 'Nothing has happened yet.'}</p>}
        {total > 0 && events.length === 0 && <PastTheEnd {...pages} />}
        {events.length > 0 && (
          <>
            <Events events={events} subjects={subjects} zone={zone} />
            <Pagination {...pages} />
          </>
        )}
      </section>
    </>
  )
}
