import type { DayStatus } from '#core/uptime/index.ts'
import { dayText, type Grade, gradeOf } from './uptime.ts'

/** In units of the drawing, which is stretched to its place. */
const [WIDTH, GAP, HEIGHT] = [448, 2, 32]

/**
 * Grades differ in height, too, for those who cannot tell their colours apart. Outages stand out on
 * narrow screens, where a day is as wide as a hair.
 */
const looks: Record<Grade, { fill: string; height: number }> = {
  all: { fill: 'fill-good', height: 23 },
  some: { fill: 'fill-amber', height: 27 },
  little: { fill: 'fill-bad', height: HEIGHT },
  unknown: { fill: 'fill-control', height: 5 },
}

/**
 * Draws a bar per day, the oldest first; it says on hover how the day was. The table below says the
 * same in words.
 */
export function UptimeBars({ days, label }: { days: DayStatus[]; label: string }) {
  const step = (WIDTH + GAP) / days.length
  const width = step - GAP
  const placed = days.map((day, at) => ({ day, grade: gradeOf(day), x: at * step, isToday: at === days.length - 1 }))
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      className="block h-8 w-full"
    >
      {placed.map(({ day, grade, x, isToday }) => {
        const { fill, height } = looks[grade]
        return (
          <rect
            key={day.day}
            x={x}
            width={width}
            y={(HEIGHT - height) / 2}
            height={height}
            className={`${fill} transition-opacity hover:opacity-60`}
          >
            <title>{dayText(day, isToday)}</title>
          </rect>
        )
      })}
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
    <ul aria-label="Colours of the bars" className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
      {legend.map(([grade, text]) => (
        <li key={grade} className="flex items-center gap-1.5">
          <svg aria-hidden="true" viewBox={`0 0 ${HEIGHT} ${HEIGHT}`} preserveAspectRatio="none" className="h-3 w-2">
            <rect
              y={(HEIGHT - looks[grade].height) / 2}
              width={HEIGHT}
              height={looks[grade].height}
              className={looks[grade].fill}
            />
          </svg>
          {text}
        </li>
      ))}
    </ul>
  )
}
