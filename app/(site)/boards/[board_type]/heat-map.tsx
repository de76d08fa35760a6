'use client'

import { useZone } from '#components/zone.tsx'
import { HOUR_MS } from '#durations.ts'
import { FreeByDay } from './free-by-day.tsx'
import { groupByDay, percent } from './hours.ts'

const SHADES = ['fill-bad', 'fill-warn', 'fill-accent/35', 'fill-accent/65', 'fill-accent']
const UNKNOWN = 'fill-raised stroke-line-strong'
const CELL = 10

/** How free each hour was, from 0 to 1, the first at `from`; null without a board in service. */
type Props = { from: string; free: (number | null)[] }

/** Shows how free the boards of a type were, hour by hour, in the visitor's zone. */
export function HeatMap({ from, free }: Props) {
  const zone = useZone()
  const days = groupByDay(
    free.map((part, place) => ({ at: new Date(Date.parse(from) + place * HOUR_MS), free: part })),
    zone,
  )
  return (
    <figure className="rounded-lg border border-line bg-surface p-4">
      <div className="flex gap-2">
        <div aria-hidden="true" className="flex w-11 flex-col justify-between py-px text-xs/4 text-muted">
          {days.map(({ day, label }) => (
            <span key={day} suppressHydrationWarning>
              {label}
            </span>
          ))}
        </div>
        <svg
          role="img"
          aria-label="How free the boards were in each hour of the last seven days. The table says the same by day."
          viewBox={`0 0 ${24 * CELL} ${days.length * CELL}`}
          preserveAspectRatio="none"
          className="h-40 min-w-0 flex-1"
        >
          {days.flatMap(({ day, label, hours }, row) =>
            hours.map(({ hour, free: part }) => (
              <rect
                key={`${day} ${hour}`}
                x={hour * CELL + 0.5}
                y={row * CELL + 0.5}
                width={CELL - 1}
                height={CELL - 1}
                strokeWidth={0.5}
                className={shadeOf(part)}
              >
                <title>{`${label} ${hour}:00: ${part === null ? 'no data' : `${percent(part)} free`}`}</title>
              </rect>
            )),
          )}
        </svg>
      </div>
      <p aria-hidden="true" className="mt-1 flex justify-between pl-13 text-xs text-muted">
        {[0, 6, 12, 18, 24].map((hour) => (
          <span key={hour}>{hour}:00</span>
        ))}
      </p>
      <Legend zone={zone} />
      <figcaption className="mt-3">
        <details>
          <summary className="w-fit cursor-pointer text-xs underline underline-offset-4">View as table</summary>
          <FreeByDay days={days} />
        </details>
      </figcaption>
    </figure>
  )
}

function Legend({ zone }: { zone: string }) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-muted">
      <span className="flex items-center gap-1.5">
        None free
        <svg aria-hidden="true" viewBox={`0 0 ${SHADES.length * 12} 10`} className="h-2.5 w-15">
          {SHADES.map((shade, place) => (
            <rect key={shade} x={place * 12} width={11} height={10} className={shade} />
          ))}
        </svg>
        All free
      </span>
      <span className="flex items-center gap-1.5">
        <svg aria-hidden="true" viewBox="0 0 11 10" className="h-2.5 w-2.75">
          <rect x={0.5} y={0.5} width={10} height={9} className={UNKNOWN} />
        </svg>
        No data
      </span>
      <span className="ml-auto" suppressHydrationWarning>
        Time zone: {zone.replaceAll('_', ' ')}
      </span>
    </div>
  )
}

/** The first and the last shade say exactly what the legend says of them. */
function shadeOf(free: number | null): string {
  if (free === null) return UNKNOWN
  const last = SHADES.length - 1
  const between = 1 + Math.floor(free * (last - 1))
  return SHADES[free <= 0 ? 0 : free >= 1 ? last : between] ?? ''
}
