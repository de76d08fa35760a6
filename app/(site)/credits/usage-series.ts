import type { DayOfUse } from '#core/credits/index.ts'
import { DAY_MS } from '#durations.ts'

/** The number of series with a colour of their own; the other types share one series. */
const MAX_SERIES = 5

export type Series = { key: string; label: string; total: number; byDay: Map<string, number> }

/** Returns the last days up to today (UTC), such as `2026-11-21`. */
export function daysUntil(today: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(today.getTime() - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  )
}

const shortDay = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** Returns a day as text: `Nov 21`. */
export function dayInWords(day: string): string {
  return shortDay.format(new Date(day))
}

/** Returns usage by board type, the most used first. Types after the fifth share one series. */
export function seriesOf(use: DayOfUse[]): Series[] {
  const types = [...Map.groupBy(use, ({ board_type }) => board_type)].map(([key, days]) =>
    series(key, days[0]?.label ?? key, days),
  )
  const sorted = types.toSorted((a, b) => b.total - a.total)
  if (sorted.length <= MAX_SERIES + 1) return sorted
  const named = sorted.slice(0, MAX_SERIES)
  const isNamed = new Set(named.map(({ key }) => key))
  const rest = use.filter(({ board_type }) => !isNamed.has(board_type))
  return [...named, series('', `${sorted.length - MAX_SERIES} other types`, rest)]
}

function series(key: string, label: string, days: DayOfUse[]): Series {
  const byDay = new Map<string, number>()
  for (const { day, credits } of days) byDay.set(day, (byDay.get(day) ?? 0) + credits)
  return { key, label, total: days.reduce((sum, { credits }) => sum + credits, 0), byDay }
}

/** Returns the credits that all series used on a day. */
export function totalOf(series: Series[], day: string): number {
  return series.reduce((sum, { byDay }) => sum + (byDay.get(day) ?? 0), 0)
}
