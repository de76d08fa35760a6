import type { Trace } from '#wire/decoders/traces.ts'
import type { PackedRow } from './packed-row.ts'

const AXIS_HEIGHT = 22
const [MIN_ROW, MAX_ROW] = [18, 30]

type Place = { name: string; label: string; top: number; height: number }
/** A line of the drawing: a pin, or what was decoded of it. */
export type LaidRow = Place & ({ trace: Trace; decoded?: never } | { trace?: never; decoded: PackedRow })
export type Layout = { rows: LaidRow[]; top: number; height: number }

/** Places pins below each other, and below each what was decoded of it. They fill a height. */
export function layoutOf(pins: readonly Trace[], decoded: readonly PackedRow[], height: number): Layout {
  const shown = pins.flatMap((trace) => [
    { name: trace.name, label: trace.name, trace },
    ...decoded
      .filter(({ pin }) => pin === trace.name)
      .map((row) => ({ name: `${trace.name} ${row.name}`, label: row.name, decoded: row })),
  ])
  const each = Math.min(MAX_ROW, Math.max(MIN_ROW, Math.floor((height - AXIS_HEIGHT) / Math.max(1, shown.length))))
  const rows = shown.map((row, at) => ({ ...row, top: AXIS_HEIGHT + at * each, height: each }))
  return { rows, top: AXIS_HEIGHT, height: AXIS_HEIGHT + shown.length * each }
}
