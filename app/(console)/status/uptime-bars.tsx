import type { DayStatus } from '#core/uptime/index.ts'
import { type Grade, gradeOf } from './uptime.ts'

const [STEP, WIDTH, HEIGHT] = [4, 3, 32]

/** Days differ by their height too, for people who see no difference of colours. */
const looks: Record<Grade, { height: number; className: string }> = {
  all: { height: 32, className: 'fill-good' },
  some: { height: 22, className: 'fill-warn' },
  little: { height: 12, className: 'fill-bad' },
  unknown: { height: 3, className: 'fill-line-strong' },
}

/** Draws a bar per day, the oldest first. The table below says the same in words. */
export function UptimeBars({ days, label }: { days: DayStatus[]; label: string }) {
  const graded = days.map((day, at) => ({ grade: gradeOf(day), at }))
  return (
    <svg
      viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      className="h-8 w-full"
    >
      {Object.entries(Object.groupBy(graded, ({ grade }) => grade)).map(([grade, all]) => {
        const { height, className } = looks[grade as Grade]
        const bars = all.map(({ at }) => `M${at * STEP} ${HEIGHT - height}h${WIDTH}v${height}h-${WIDTH}z`)
        return <path key={grade} d={bars.join('')} className={className} />
      })}
    </svg>
  )
}
