import { ChevronDown, Rss } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { publicPage } from '#app/public-page.ts'
import { PageHeader } from '#components/page-header.tsx'
import { DayTime } from '#components/time.tsx'
import { ButtonAnchor } from '#components/ui/button.tsx'
import { type ComponentStatus, lastKnownStatus, recentStatus, UPTIME_DAYS } from '#core/uptime/index.ts'
import { ComponentList } from './component-list.tsx'
import { DayTable } from './day-table.tsx'
import { NowNotice } from './now-notice.tsx'
import { OutageList } from './outage-list.tsx'
import { typePath } from './type-path.ts'
import { Unknown } from './unknown.tsx'
import { recordOf } from './uptime.ts'
import { Legend } from './uptime-bars.tsx'

const FEED = '/status/feed.xml'

export const metadata = publicPage({
  title: 'Status',
  description: `Current status, and uptime of the service and its boards over the last ${UPTIME_DAYS} days.`,
  path: '/status',
  alternatives: { 'application/atom+xml': FEED },
})

export default async function StatusPage() {
  const status = ofUsers(await recentStatus())
  return (
    <>
      <PageHeader
        title="Status"
        action={
          <ButtonAnchor href={FEED}>
            <Rss aria-hidden="true" className="size-4" />
            Atom feed
          </ButtonAnchor>
        }
      >
        The service checks itself every minute.
        {status && (
          <>
            {' '}
            <span className="whitespace-nowrap">
              Last check: <DayTime moment={status.checkedAt} />.
            </span>
          </>
        )}
      </PageHeader>
      <NowNotice components={status?.components} />
      {status ? <Record {...status} now={new Date()} /> : <Unknown last={ofUsers(lastKnownStatus())} />}
    </>
  )
}

type Status = Awaited<ReturnType<typeof recentStatus>>

/** Agents tell users nothing: where one is away, so are its boards. */
function ofUsers(status: Status): Status {
  if (!status) return status
  const outages = status.outages.map((outage) => ({
    ...outage,
    parts: outage.parts.filter(({ kind }) => kind !== 'agent'),
  }))
  return {
    ...status,
    components: status.components.filter(({ kind }) => kind !== 'agent'),
    outages: outages.filter(({ parts }) => parts.length > 0),
  }
}

type RecordProps = NonNullable<Status> & { now: Date }

/** Shows what is on record: the days and the outages, those that go on first. */
function Record({ components, outages, since, now }: RecordProps) {
  const { span, ...extent } = recordOf(since, now)
  const connected = components
    .filter(({ state }) => state !== 'unconnected')
    .map((one) => ({ ...one, days: one.days.slice(-span) }))
  const unconnected = components.filter(({ state }) => state === 'unconnected')
  const list = <OutageList {...{ outages, since, now }} />
  const isOver = outages.every(({ endedAt }) => endedAt !== null)
  return (
    <>
      {!isOver && list}
      <Days {...{ connected, unconnected, since, span, ...extent }} />
      {isOver && list}
      <Details connected={connected} />
    </>
  )
}

type DaysProps = {
  connected: ComponentStatus[]
  unconnected: ComponentStatus[]
  since: Date
  span: number
  hasBars: boolean
  hasShares: boolean
}

function Days({ connected, unconnected, since, span, hasBars, hasShares }: DaysProps) {
  const listOf = (kind: ComponentStatus['kind']) => ({
    components: connected.filter((one) => one.kind === kind),
    hasBars,
    hasShares,
  })
  return (
    <section aria-labelledby="days" className="mt-10">
      <h2 id="days" className="text-lg font-semibold tracking-tight">
        {span === UPTIME_DAYS ? (
          `Uptime in the last ${span} days`
        ) : (
          <>
            Uptime since <DayTime moment={since} />
          </>
        )}
      </h2>
      {hasBars && <Legend />}
      <ComponentList title="Service" {...listOf('service')} />
      <ComponentList
        title="Board types"
        hasAxis
        {...listOf('type')}
        others={unconnected.length > 0 && <NotConnected types={unconnected} />}
      />
    </section>
  )
}

function Details({ connected }: { connected: ComponentStatus[] }) {
  return (
    <div className="mt-10">
      <DayTable components={connected} />
      <Fold title="How uptime is measured">
        <p className="max-w-prose text-muted">
          Each bar is one day in UTC. A board type is up if at least one of its boards is usable; maintenance is not an
          outage. Percentages are of the time on record, which is kept for {UPTIME_DAYS} days. Boards are not recorded
          while the service is down.
        </p>
      </Fold>
    </div>
  )
}

/** Names the types of which no board could ever be used: they have no uptime to show. */
function NotConnected({ types }: { types: ComponentStatus[] }) {
  return (
    <div className="mt-3">
      <Fold title={`Not connected yet (${types.length})`}>
        <ul className="grid gap-x-4 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
          {types.map((type) => (
            <li key={type.component} className="min-w-0 wrap-anywhere">
              <Link href={typePath(type)} prefetch={false} className="underline-offset-4 hover:underline">
                {type.label}
              </Link>
            </li>
          ))}
        </ul>
      </Fold>
    </div>
  )
}

/** Shows its content once it is opened, also without script. */
function Fold({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <details className="group rounded-lg border border-line bg-surface">
      <summary className="flex cursor-pointer list-none items-center justify-between gap-4 rounded-lg px-4 py-3 -outline-offset-2 hover:bg-raised md:py-2.5 [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted group-open:rotate-180" />
      </summary>
      <div className="px-4 pt-1 pb-3">{children}</div>
    </details>
  )
}
