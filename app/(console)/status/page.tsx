import { publicPage } from '#app/public-page.ts'
import { PageHeader } from '#components/page-header.tsx'
import { type ComponentStatus, recentStatus } from '#core/uptime/index.ts'
import { ComponentRow } from './component-row.tsx'
import { DayTable } from './day-table.tsx'
import { NowNotice } from './now-notice.tsx'
import { OutageList } from './outage-list.tsx'

export const metadata = publicPage({
  title: 'Status',
  description: 'Current status, and uptime of the service and its boards over the last 90 days.',
  path: '/status',
})

export default async function StatusPage() {
  const { components, outages } = await recentStatus()
  const now = new Date()
  return (
    <div className="space-y-12">
      <div>
        <PageHeader title="Status">
          Checked every minute by the service itself. A board type is up if at least one of its boards is usable; an
          agent, the program that connects boards to the service, is up while it is connected.
        </PageHeader>
        <NowNotice components={components} />
      </div>
      <section aria-labelledby="days">
        <h2 id="days" className="text-lg font-semibold tracking-tight">
          The last 90 days
        </h2>
        <p className="mt-1 text-muted">{sinceText(components)}</p>
        <ul className="mt-4 divide-y divide-line rounded-lg border border-line bg-surface">
          {components.map((one) => (
            <ComponentRow key={one.component} {...one} />
          ))}
        </ul>
        <DayTable components={components} />
      </section>
      <OutageList outages={outages} now={now} />
    </div>
  )
}

/** Says from when on there is a record, the newest day last. */
function sinceText([service]: ComponentStatus[]): string {
  const first = service?.days.find(({ minutes }) => minutes > 0)
  if (!first) return 'No data yet. Checks run every minute.'
  const isWhole = first === service?.days[0]
  const legend = 'Each bar is one day, newest on the right. Shorter bars are days with outages.'
  return isWhole ? legend : `Recorded since ${first.day} (UTC). ${legend}`
}
