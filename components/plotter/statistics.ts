import { SECOND_MS } from '#durations.ts'
import type { Row } from './plot.ts'
import type { Range } from './shown-range.ts'

/** What is known of a series in a part of the time axis. */
type Statistics = {
  count: number
  min: number
  max: number
  mean: number
  /** How many values came in a second; null for a single moment. */
  perSecond: number | null
}

/** Returns what is known of a series in a range of rows; null if it has no value there. */
export function statisticsOf(rows: readonly Row[], series: number, { fromMs, toMs }: Range): Statistics | null {
  let [count, sum, min, max] = [0, 0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  let [firstMs, lastMs] = [0, 0]
  for (const { atMs, values } of rows) {
    const value = values[series] ?? null
    // Rows beside the range are there for the lines that lead out of it.
    if (value === null || atMs < fromMs || atMs > toMs) continue
    if (count === 0) firstMs = atMs
    lastMs = atMs
    count++
    sum += value
    min = Math.min(min, value)
    max = Math.max(max, value)
  }
  if (count === 0) return null
  const perSecond = lastMs > firstMs ? ((count - 1) * SECOND_MS) / (lastMs - firstMs) : null
  return { count, min, max, mean: sum / count, perSecond }
}
