import type { Mark } from '#components/console/marks.ts'
import type { ShownRows } from '#components/console/row-offsets.ts'
import type { TimesMode } from './settings.ts'
import { timeText } from './time-text.ts'

export type GutterRow = {
  /** The row's number from the top. */
  row: number
  time: string
  /** What happened to the board at this line; empty text if nothing did. */
  marks: string
}

/** What the times and marks of lines are made of. */
export type LineContext = {
  mode: TimesMode
  marks: Mark[]
  /** Returns when the byte at an offset was printed, in milliseconds since the epoch, if known. */
  timeAt: (offset: number) => number | undefined
  /** Returns the offset of the first output that is known. */
  firstOffset: () => number
}

/** Returns what stands beside each row of a terminal. */
export function gutterRows({ starts, before, after }: ShownRows, context: LineContext): GutterRow[] {
  let previous = before
  return starts.map((start, row) => {
    if (start === undefined) return { row, time: '', marks: '' }
    const end = starts.slice(row + 1).find((other) => other !== undefined) ?? after ?? Number.POSITIVE_INFINITY
    const marks = context.marks.filter(({ offset }) => offset >= start && offset < end)
    const time = lineTime(start, previous, context)
    previous = start
    return { row, time, marks: marks.map(({ text }) => text).join(' · ') }
  })
}

/** Returns the time of a line as chosen; empty text where it is not known. */
export function lineTime(
  start: number,
  previous: number | undefined,
  { mode, marks, timeAt, firstOffset }: LineContext,
) {
  const atMs = timeAt(start)
  if (atMs === undefined || mode === 'off') return ''
  const began = marks.findLast((mark) => mark.isStart && mark.offset <= start)?.offset ?? firstOffset()
  const sinceMs = { clock: undefined, start: timeAt(began), delta: previous === undefined ? atMs : timeAt(previous) }
  return timeText(mode, atMs, sinceMs[mode])
}
