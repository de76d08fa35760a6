import type { DayStatus } from '#core/uptime/index.ts'
import { dayText, type Grade, gradeOf } from './uptime.ts'

const [STEP, WIDTH, HEIGHT] = [5, 3, 32]

const fills: Record<Grade, string> = {
  all: 'fill-good',
  some: 'fill-warn',
  little: 'fill-bad',
  unknown: 'fill-line',
}

/**
 * Draws a bar per day, the oldest first; a recorded day says on hover how it was. The table below
 * says the same in words.
 */
export function UptimeBars({ days, label }: { days: DayStatus[]; label: string }) {
  const placed = days.map((day, at) => ({ day, grade: gradeOf(day), x: at * STEP }))
  const unknown = placed.filter(({ grade }) => grade === 'unknown')
  return (
    <svg
      viewBox={`0 0 ${days.length * STEP - (STEP - WIDTH)} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      className="block h-8 w-full"
    >
      <path d={unknown.map(({ x }) => `M${x} 0h${WIDTH}v${HEIGHT}h-${WIDTH}z`).join('')} className={fills.unknown}>
        <title>No data</title>
      </path>
      {placed
        .filter(({ grade }) => grade !== 'unknown')
        .map(({ day, grade, x }) => (
          <rect
            key={day.day}
            x={x}
            width={WIDTH}
            height={HEIGHT}
            className={`${fills[grade]} transition-opacity hover:opacity-60`}
          >
            <title>{dayText(day)}</title>
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
          <svg aria-hidden="true" viewBox="0 0 3 10" className="h-2.5 w-1">
            <rect width={3} height={10} className={fills[grade]} />
          </svg>
          {text}
        </li>
      ))}
    </ul>
  )
}
