import { duration } from '#components/relative-time.ts'
import { Time } from '#components/time.tsx'
import type { Outage } from '#core/uptime/index.ts'

/** Lists when something was down, the newest first. */
export function OutageList({ outages, now }: { outages: Outage[]; now: Date }) {
  return (
    <section aria-labelledby="outages">
      <h2 id="outages" className="text-lg font-semibold tracking-tight">
        Outages
      </h2>
      {outages.length === 0 ? (
        <p className="mt-2 text-muted">No outages recorded.</p>
      ) : (
        <ul className="mt-3 divide-y divide-line rounded-lg border border-line bg-surface">
          {outages.map((outage) => (
            <li
              key={`${outage.label} ${outage.beganAt.toISOString()}`}
              className="flex flex-wrap justify-between gap-x-4 gap-y-1 px-4 py-3"
            >
              <span className="min-w-0 wrap-anywhere">
                <span className="font-medium">{outage.label}</span>
                <span className="text-muted">{textOf(outage, now)}</span>
              </span>
              <span className="text-muted">
                <Time moment={outage.beganAt} now={now} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function textOf({ isService, beganAt, endedAt }: Outage, now: Date): string {
  const long = duration((endedAt ?? now).getTime() - beganAt.getTime())
  const what = isService ? 'was unreachable' : 'had no usable boards'
  return endedAt ? ` ${what} for ${long}` : ` ${what.replace('had', 'has')}, for ${long} so far`
}
