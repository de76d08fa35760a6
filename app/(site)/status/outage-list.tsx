import { duration } from '#components/relative-time.ts'
import { DayTime, TimeSpan } from '#components/time.tsx'
import { type Outage, sentencesOf } from '#core/uptime/index.ts'

type Props = { outages: Outage[]; since: Date; now: Date }

/** Lists when something was down since the record began, the newest first. */
export function OutageList({ outages, since, now }: Props) {
  return (
    <section aria-labelledby="outages" className="mt-12">
      <h2 id="outages" className="text-lg font-semibold tracking-tight">
        Outages
      </h2>
      {outages.length === 0 ? (
        <p className="mt-3 rounded-lg border border-line bg-surface px-4 py-3 text-muted">
          No outages since <DayTime moment={since} now={now} />.
        </p>
      ) : (
        <ul className="mt-3 divide-y divide-line rounded-lg border border-line bg-surface">
          {outages.map((outage) => (
            <li key={keyOf(outage)} className="px-4 py-3">
              <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
                <div className="min-w-0 wrap-anywhere">
                  {sentencesOf(outage).map(({ kind, names, happened }) => (
                    <p key={kind}>
                      <span className="font-medium">{names}</span> <span className="text-muted">{happened}</span>
                    </p>
                  ))}
                </div>
                <p className="text-muted">
                  <TimeSpan from={outage.beganAt} until={outage.endedAt} /> · {durationOf(outage, now)}
                </p>
              </div>
              {outage.note && <p className="mt-1.5 max-w-prose wrap-anywhere">{outage.note}</p>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const keyOf = ({ beganAt, endedAt }: Outage) => `${beganAt.toISOString()} ${endedAt?.toISOString()}`

function durationOf({ beganAt, endedAt }: Outage, now: Date): string {
  const long = duration((endedAt ?? now).getTime() - beganAt.getTime())
  return endedAt ? long : `${long} so far`
}
