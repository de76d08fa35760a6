import type { DayStatus } from '#core/uptime/index.ts'
import { dayText, type Grade, gradeOf } from './uptime.ts'

/** In units of the drawing, which is stretched to its place. */
const [WIDTH, GAP, HEIGHT] = [448, 2, 32]
const EDGE = 0.5

const fills: Record<Grade, string> = {
  all: 'fill-good',
  some: 'fill-warn',
  little: 'fill-bad',
  unknown: 'fill-canvas stroke-control/70',
}

/**
 * Draws a bar per day, the oldest first; it says on hover how the day was. A day without data is an
 * outline. The table below says the same in words.
 */
export function UptimeBars({ days, label }: { days: DayStatus[]; label: string }) {
  const step = (WIDTH + GAP) / days.length
  const width = step - GAP
  const placed = days.map((day, at) => ({ day, grade: gradeOf(day), x: at * step, isToday: at === days.length - 1 }))
  const outlines = placed
    .filter(({ grade }) => grade === 'unknown')
    .map(({ x }) => `M${x + EDGE} ${EDGE}h${width - 2 * EDGE}v${HEIGHT - 2 * EDGE}h${2 * EDGE - width}z`)
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      className="block h-8 w-full"
    >
      {outlines.length > 0 && (
        <path d={outlines.join('')} vectorEffect="non-scaling-stroke" strokeWidth={0.75} className={fills.unknown}>
          <title>No data</title>
        </path>
      )}
      {placed
        .filter(({ grade }) => grade !== 'unknown')
        .map(({ day, grade, x, isToday }) => (
          <rect
            key={day.day}
            x={x}
            width={width}
            height={HEIGHT}
            className={`${fills[grade]} transition-opacity hover:opacity-60`}
          >
            <title>{dayText(day, isToday)}</title>
          </rect>
        ))}
    </svg>
  )
}

const legend: [Grade, string][] = [
  ['all', 'No outage'],
  ['some', 'Down up to 5% of the day'],
  ['little', 'Down more than 5%'],
  ['unknown', 'No data'],
]

/** Explains the colours of the bars. */
export function Legend() {
  return (
    <ul aria-label="Colours of the bars" className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
      {legend.map(([grade, text]) => (
        <li key={grade} className="flex items-center gap-1.5">
          <svg aria-hidden="true" viewBox="0 0 8 10" className="h-2.5 w-2">
            <rect x={EDGE} y={EDGE} width={7} height={9} strokeWidth={0.75} className={fills[grade]} />
          </svg>
          {text}
        </li>
      ))}
    </ul>
  )
}
