'use client'

import { type PointerEvent, useState } from 'react'
import { calls, credits, number } from '#components/amounts.ts'
import { ticksUpTo } from './chart-scale.ts'
import { dayInWords, type Series, totalOf } from './usage-series.ts'

const HEIGHT = 120
const STEP = 10
const BAR = 7
const WEEK = 7

const fills = ['fill-chart-1', 'fill-chart-2', 'fill-chart-3', 'fill-chart-4', 'fill-chart-5', 'fill-chart-6']
const swatches = ['bg-chart-1', 'bg-chart-2', 'bg-chart-3', 'bg-chart-4', 'bg-chart-5', 'bg-chart-6']

type UsageChartProps = { days: string[]; series: Series[]; label: string; unit?: 'credits' | 'calls' }

/**
 * Shows a bar per day, stacked by board type. The pointer chooses the day that the legend tells of,
 * which is all days otherwise. The table below has the same data, so the chart is one image to
 * screen readers.
 */
export function UsageChart({ days, series, label, unit = 'credits' }: UsageChartProps) {
  const inWords = unit === 'calls' ? calls : credits
  const all = series.reduce((sum, { total }) => sum + total, 0)
  const [day, pointAt] = useState<string>()
  const ticks = ticksUpTo(Math.max(1, ...days.map((each) => totalOf(series, each))))
  const top = ticks.at(-1) ?? 1
  const width = days.length * STEP
  const pointed = ({ clientX, currentTarget }: PointerEvent<SVGElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    pointAt(days[Math.floor(((clientX - left) / width) * days.length)])
  }
  return (
    <figure>
      <div className="flex gap-2">
        <Axis ticks={ticks} />
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${width} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-36 min-w-0 flex-1"
          onPointerMove={pointed}
          onPointerDown={pointed}
          onPointerLeave={() => pointAt(undefined)}
        >
          {ticks.map((tick) => (
            <line
              key={tick}
              x2={width}
              y1={HEIGHT - (tick / top) * HEIGHT}
              y2={HEIGHT - (tick / top) * HEIGHT}
              className="stroke-line [vector-effect:non-scaling-stroke]"
            />
          ))}
          {day && <rect x={days.indexOf(day) * STEP - 1.5} width={STEP} height={HEIGHT} className="fill-raised" />}
          {days.map((each, index) => (
            <Bar key={each} day={each} x={index * STEP} series={series} scale={HEIGHT / top} />
          ))}
        </svg>
      </div>
      <p className="mt-1 flex pl-12 text-xs text-muted tabular-nums">
        {days.map((each, index) => (
          <span key={each} className="flex w-0 flex-1 justify-end whitespace-nowrap">
            {(days.length - 1 - index) % WEEK === 0 && <Day day={each} />}
          </span>
        ))}
      </p>
      <figcaption className="mt-3 text-xs">
        <p className="font-medium tabular-nums">
          {day ? <Day day={day} /> : 'All days'}: {inWords(day ? totalOf(series, day) : all)}
        </p>
        {series.length > 1 && <Legend series={series} day={day} />}
      </figcaption>
    </figure>
  )
}

function Day({ day }: { day: string }) {
  return <time dateTime={day}>{dayInWords(day)}</time>
}

function Legend({ series, day }: { series: Series[]; day: string | undefined }) {
  return (
    <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
      {series.map(({ key, label, total, byDay }, index) => (
        <li key={key} className="flex min-w-0 items-center gap-1.5">
          <span className={`size-2.5 shrink-0 rounded-xs ${swatches[index]}`} aria-hidden="true" />
          <span className="min-w-0 wrap-anywhere">{label}</span>
          <span className="text-muted tabular-nums">{number(day ? (byDay.get(day) ?? 0) : total)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Shows the values of the lines, each at the height of its own. */
function Axis({ ticks }: { ticks: number[] }) {
  return (
    <div aria-hidden="true" className="-my-2 flex w-10 shrink-0 flex-col-reverse justify-between text-right">
      {ticks.map((tick) => (
        <span key={tick} className="text-xs/4 text-muted tabular-nums">
          {number(tick)}
        </span>
      ))}
    </div>
  )
}

function Bar({ day, x, series, scale }: { day: string; x: number; series: Series[]; scale: number }) {
  let top = HEIGHT
  return series.map(({ key, byDay }, index) => {
    const amount = byDay.get(day) ?? 0
    if (amount === 0) return null
    top -= amount * scale
    return <rect key={key} x={x} y={top} width={BAR} height={amount * scale} className={fills[index]} />
  })
}
