/** A part of a time axis, in milliseconds. */
export type Range = { fromMs: number; toMs: number }

/** A shorter part has nothing between two points. */
const MIN_MS = 5

/** An axis that is shorter than its part grows by this. */
const GROWTH_MS = 5_000

/**
 * Returns the newest part of a time axis, of a length; all of it if that is null. As long as there
 * is less, the part is a little longer than that.
 */
export function newestPart(all: Range, lengthMs: number | null): Range {
  if (lengthMs === null) return atLeast(all)
  const shown = Math.max(GROWTH_MS, Math.ceil((all.toMs - all.fromMs) / GROWTH_MS) * GROWTH_MS)
  const toMs = Math.max(all.toMs, all.fromMs + Math.min(lengthMs, shown))
  return { fromMs: Math.max(all.fromMs, all.toMs - lengthMs), toMs }
}

/** Returns a range that is so many times as long, in which a moment stays where it is. */
export function zoomed({ fromMs, toMs }: Range, factor: number, aroundMs = (fromMs + toMs) / 2): Range {
  const by = (toMs - fromMs) * factor < MIN_MS ? MIN_MS / (toMs - fromMs) : factor
  return { fromMs: aroundMs - (aroundMs - fromMs) * by, toMs: aroundMs + (toMs - aroundMs) * by }
}

/** Returns a range that is moved by a part of its length. It keeps its length within the axis. */
export function moved({ fromMs, toMs }: Range, part: number, all: Range): Range {
  const length = toMs - fromMs
  const from = Math.max(all.fromMs, Math.min(fromMs + length * part, Math.max(all.fromMs, all.toMs - length)))
  return { fromMs: from, toMs: from + length }
}

/** Returns a range around a moment if it is not in it: from the moment on. */
export function around(range: Range, atMs: number): Range {
  if (atMs >= range.fromMs && atMs <= range.toMs) return range
  return { fromMs: atMs, toMs: atMs + range.toMs - range.fromMs }
}

const atLeast = ({ fromMs, toMs }: Range): Range => ({ fromMs, toMs: Math.max(toMs, fromMs + MIN_MS) })
