import { duration } from '#components/relative-time.ts'
import { ClockTime, DateTime } from '#components/time.tsx'
import type { Outage } from '#core/uptime/index.ts'
import { DAY_MS } from '#durations.ts'

/** Lists when something was down, the newest first. */
export function OutageList({ outages, now }: { outages: Outage[]; now: Date }) {
  return (
    <section aria-labelledby="outages" className="mt-12">
      <h2 id="outages" className="text-lg font-semibold tracking-tight">
        Outages
      </h2>
      {outages.length === 0 ? (
        <p className="mt-3 rounded-lg border border-line bg-surface px-4 py-3 text-muted">No outages recorded.</p>
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
                <DateTime moment={outage.beganAt} now={now} />
                {outage.endedAt && <End {...outage} endedAt={outage.endedAt} now={now} />}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The end of an outage, with its day if that is another one. */
function End({ beganAt, endedAt, now }: Pick<Outage, 'beganAt'> & { endedAt: Date; now: Date }) {
  const dayNumber = (moment: Date) => Math.floor(moment.getTime() / DAY_MS)
  const isSameDay = dayNumber(beganAt) === dayNumber(endedAt)
  return <> – {isSameDay ? <ClockTime moment={endedAt} /> : <DateTime moment={endedAt} now={now} />}</>
}

const ended = {
  service: 'was unreachable',
  type: 'had no usable boards',
  agent: 'was not connected',
} as const

/** The service itself has no outage that goes on: it would not answer. */
const lasting = { ...ended, type: 'has no usable boards', agent: 'is not connected' } as const

function textOf({ kind, beganAt, endedAt }: Outage, now: Date): string {
  const long = duration((endedAt ?? now).getTime() - beganAt.getTime())
  return endedAt ? ` ${ended[kind]} for ${long}` : ` ${lasting[kind]}, for ${long} so far`
}
