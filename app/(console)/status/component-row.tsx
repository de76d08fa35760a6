import { Badge } from '#components/ui/badge.tsx'
import type { ComponentStatus } from '#core/uptime/index.ts'
import { uptimeOf } from './uptime.ts'
import { UptimeBars } from './uptime-bars.tsx'

/** Shows whether a part of the service works now, and how it did on each day. */
export function ComponentRow({ label, isUp, days }: ComponentStatus) {
  const uptime = uptimeOf(days)
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 font-medium wrap-anywhere">{label}</h3>
        <p className="flex items-center gap-3 text-xs text-muted tabular-nums">
          {uptime && `${uptime} up`}
          <State isUp={isUp} />
        </p>
      </div>
      <div className="mt-2">
        <UptimeBars days={days} label={uptime ? `${uptime} up in the recorded days` : 'No data yet'} />
      </div>
    </li>
  )
}

function State({ isUp }: { isUp: boolean | null }) {
  if (isUp === null) return <Badge>Maintenance</Badge>
  return isUp ? <Badge tone="good">Up</Badge> : <Badge tone="bad">Down</Badge>
}
