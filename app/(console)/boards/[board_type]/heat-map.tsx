import type { HourOfBoards } from '#core/boards/index.ts'

const SHADES = ['fill-bad', 'fill-warn', 'fill-accent/35', 'fill-accent/65', 'fill-accent']
const CELL = 10

const dayName = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' })

/** Shows how free the boards of a type were in each hour of the last days (UTC). */
export function HeatMap({ hours }: { hours: HourOfBoards[] }) {
  const days = [...Map.groupBy(hours, ({ hour }) => hour.toISOString().slice(0, 10))]
  return (
    <figure className="rounded-lg border border-line bg-surface p-4">
      <div className="flex gap-2">
        <div aria-hidden="true" className="flex flex-col justify-between py-px text-xs/4 text-muted">
          {days.map(([day, [first]]) => (
            <span key={day}>{first && dayName.format(first.hour)}</span>
          ))}
        </div>
        <svg
          role="img"
          aria-label="How free the boards were in each hour of the last seven days. The table says the same by day."
          viewBox={`0 0 ${24 * CELL} ${days.length * CELL}`}
          preserveAspectRatio="none"
          className="h-40 min-w-0 flex-1"
        >
          {hours.map(({ hour, free }) => (
            <rect
              key={hour.getTime()}
              x={hour.getUTCHours() * CELL + 0.5}
              y={days.findIndex(([day]) => hour.toISOString().startsWith(day)) * CELL + 0.5}
              width={CELL - 1}
              height={CELL - 1}
              className={shadeOf(free)}
            >
              <title>{`${dayName.format(hour)} ${hour.getUTCHours()}:00 UTC: ${percent(free)} free`}</title>
            </rect>
          ))}
        </svg>
      </div>
      <p aria-hidden="true" className="mt-1 flex justify-between pl-9 text-xs text-muted">
        {[0, 6, 12, 18].map((hour) => (
          <span key={hour}>{hour}:00</span>
        ))}
        <span>24:00 UTC</span>
      </p>
      <figcaption className="mt-2">
        <details>
          <summary className="w-fit cursor-pointer text-xs underline underline-offset-4">View as table</summary>
          <table className="mt-2 text-xs tabular-nums">
            <caption className="sr-only">How free the boards were by day (UTC)</caption>
            <thead>
              <tr className="text-left text-muted">
                <th className="pr-6 font-medium">Day</th>
                <th className="pr-6 font-medium">Free on average</th>
                <th className="font-medium">Least free hour</th>
              </tr>
            </thead>
            <tbody>
              {days.map(([day, ofDay]) => (
                <Day key={day} day={day} hours={ofDay} />
              ))}
            </tbody>
          </table>
        </details>
      </figcaption>
    </figure>
  )
}

function Day({ day, hours }: { day: string; hours: HourOfBoards[] }) {
  const mean = hours.reduce((sum, { free }) => sum + free, 0) / hours.length
  const least = hours.reduce((worst, one) => (one.free < worst.free ? one : worst))
  return (
    <tr>
      <th scope="row" className="pr-6 text-left font-normal">
        {day}
      </th>
      <td className="pr-6">{percent(mean)}</td>
      <td>{least.free < 1 ? `${percent(least.free)} at ${least.hour.getUTCHours()}:00` : 'always free'}</td>
    </tr>
  )
}

const percent = (part: number) => `${Math.round(part * 100)} %`

function shadeOf(free: number): string {
  return SHADES[Math.min(SHADES.length - 1, Math.floor(free * SHADES.length))] ?? ''
}
