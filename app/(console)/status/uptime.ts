import type { DayStatus } from '#core/uptime/index.ts'

/** How a day was: `some` is at least 95 % of its recorded minutes. */
export type Grade = 'all' | 'some' | 'little' | 'unknown'

const MOST = 0.95
const HUNDREDTHS = 10_000

export function gradeOf({ minutes, up }: DayStatus): Grade {
  if (minutes === 0) return 'unknown'
  if (up === minutes) return 'all'
  return up / minutes >= MOST ? 'some' : 'little'
}

/**
 * Returns the share of recorded minutes in which something was up, `99.98 %`, never rounded up to
 * 100. Undefined if nothing was recorded.
 */
export function uptimeOf(days: DayStatus[]): string | undefined {
  const minutes = days.reduce((sum, day) => sum + day.minutes, 0)
  const up = days.reduce((sum, day) => sum + day.up, 0)
  return minutes === 0 ? undefined : `${Math.floor((up / minutes) * HUNDREDTHS) / 100} %`
}
