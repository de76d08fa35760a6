import { credits, number } from '#components/amounts.ts'
import type { Series } from './usage-series.ts'

const HEIGHT = 100
const STEP = 10
const BAR = 7

const fills = ['fill-chart-1', 'fill-chart-2', 'fill-chart-3', 'fill-chart-4', 'fill-chart-5', 'fill-chart-6']
const swatches = ['bg-chart-1', 'bg-chart-2', 'bg-chart-3', 'bg-chart-4', 'bg-chart-5', 'bg-chart-6']

type UsageChartProps = { days: string[]; series: Series[]; label: string }

/**
 * Shows a bar per day, stacked by board type. The table below has the same data, so the chart is
 * one image to screen readers.
 */
export function UsageChart({ days, series, label }: UsageChartProps) {
  const totals = days.map((day) => series.reduce((sum, { byDay }) => sum + (byDay.get(day) ?? 0), 0))
  const max = Math.max(1, ...totals)
  return (
    <figure>
      <p className="text-xs text-muted tabular-nums">{credits(max)}</p>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-32 w-full border-y border-line"
      >
        {days.map((day, index) => (
          <Bar key={day} day={day} x={index * STEP} series={series} scale={HEIGHT / max} />
        ))}
      </svg>
      <p className="flex justify-between text-xs text-muted tabular-nums">
        <time dateTime={days[0]}>{days[0]}</time>
        <time dateTime={days.at(-1)}>{days.at(-1)}</time>
      </p>
      <figcaption className="mt-3">
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs">
          {series.map(({ key, label, total }, index) => (
            <li key={key} className="flex min-w-0 items-center gap-1.5">
              <span className={`size-2.5 shrink-0 rounded-xs ${swatches[index]}`} aria-hidden="true" />
              <span className="min-w-0 wrap-anywhere">{label}</span>
              <span className="text-muted tabular-nums">{number(total)}</span>
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  )
}

function Bar({ day, x, series, scale }: { day: string; x: number; series: Series[]; scale: number }) {
  let top = HEIGHT
  return series.map(({ key, label, byDay }, index) => {
    const amount = byDay.get(day) ?? 0
    if (amount === 0) return null
    top -= amount * scale
    return (
      <rect key={key} x={x} y={top} width={BAR} height={amount * scale} className={fills[index]}>
        <title>{`${day}, ${label}: ${credits(amount)}`}</title>
      </rect>
    )
  })
}
