import { TICKS_PER_SECOND } from '#wire/capture-file.ts'
import { placeAfter } from './place-after.ts'
import type { Trace } from './traces.ts'

const PERCENT = 100
/** Periods that differ by more than this part are not regular. */
const REGULAR = 0.01
const HIGH = 1

/** How often a pin switches. The frequency and how long it is high are of regular ones alone. */
export type Summary = { edges: number; hertz: number | null; dutyPercent: number | null }

/** One period of a pin, in ticks: from a rise to the next, and how long it is high. */
export type Period = { from: number; to: number; highTicks: number }

export function summaryOf({ times, levels }: Pick<Trace, 'times' | 'levels'>): Summary {
  const none = { edges: times.length, hertz: null, dutyPercent: null }
  let [first, last]: (number | undefined)[] = []
  let [rises, high] = [0, 0]
  for (const [at, level] of levels.entries()) {
    const ticks = times[at] ?? 0
    if (level !== HIGH) continue
    first ??= ticks
    last = ticks
    rises++
  }
  if (first === undefined || last === undefined || rises < 3 || last === first) return none
  const period = (last - first) / (rises - 1)
  let before: number | undefined
  for (const [at, level] of levels.entries()) {
    const ticks = times[at] ?? 0
    if (level !== HIGH) continue
    if (before !== undefined && Math.abs(ticks - before - period) > REGULAR * period) return none
    if (ticks < last) high += (times[at + 1] ?? ticks) - ticks
    before = ticks
  }
  return { ...none, hertz: TICKS_PER_SECOND / period, dutyPercent: (PERCENT * high) / (last - first) }
}

/** Returns the period in which a time is; undefined before the first rise and after the last. */
export function periodAt({ times, levels }: Trace, ticks: number): Period | undefined {
  let rise = placeAfter(times, ticks) - 1
  while (rise >= 0 && levels[rise] !== HIGH) rise--
  let next = rise + 1
  while (next < times.length && levels[next] !== HIGH) next++
  const [from, to, fall] = [times[rise], times[next], times[rise + 1]]
  if (from === undefined || to === undefined || fall === undefined) return undefined
  return { from, to, highTicks: fall - from }
}

/** Returns the time of the edge of any pin before or after a time; undefined without one. */
export function nextEdge(pins: readonly Trace[], ticks: number, way: 'before' | 'after'): number | undefined {
  const found = pins.flatMap(({ times }) => {
    const place = way === 'after' ? placeAfter(times, ticks) : placeBefore(times, ticks)
    const edge = times[place]
    return edge === undefined ? [] : [edge]
  })
  if (found.length === 0) return undefined
  return way === 'after' ? Math.min(...found) : Math.max(...found)
}

/** Returns how many edges a pin has from a time on, up to another. */
export function edgesBetween({ times }: Trace, from: number, to: number): number {
  return placeAfter(times, to) - placeAfter(times, from)
}

/** Returns the place of the last that is smaller; -1 without one. */
function placeBefore(sorted: Float64Array, value: number): number {
  let place = placeAfter(sorted, value) - 1
  while (place >= 0 && sorted[place] === value) place--
  return place
}
