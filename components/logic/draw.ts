import { isFault, shortText } from '#wire/decoders/annotations.ts'
import { placeAfter } from '#wire/decoders/place-after.ts'
import { type Trace, UNDRIVEN } from '#wire/decoders/traces.ts'
import type { LaidRow, Layout } from './layout.ts'
import { annotationAt, type PackedRow } from './packed-row.ts'
import { axisStep, axisText } from './time-text.ts'
import type { View } from './view.ts'

export type Cursors = { a: number | null; b: number | null }

export type Scene = {
  layout: Layout
  view: View
  cursors: Cursors
  triggerTicks: number | null
  /** Where the film of the session is; null without one. */
  filmTicks: number | null
  /** The pin that is chosen, by its name. */
  chosen: string | null
}

export type Brush = {
  context: CanvasRenderingContext2D
  width: number
  color: (variable: string) => string
}

export const LABEL_WIDTH = 76
const MARK_PIXELS = 90
const CHARACTER = 6.7
/** What names a cursor, in pixels. */
const FLAG = 14
const FONT = '11px ui-monospace, Menlo, monospace'

/** Draws a part of a capture: an axis, a line for each pin and boxes for what was decoded. */
export function drawWaves(brush: Brush, scene: Scene): void {
  const { context, width, color } = brush
  const { layout, view } = scene
  const scale = (width - LABEL_WIDTH) / (view.to - view.from)
  const toX = (ticks: number) => LABEL_WIDTH + (ticks - view.from) * scale
  context.clearRect(0, 0, width, layout.height)
  context.font = FONT
  context.textBaseline = 'middle'
  drawAxis(brush, scene, toX)
  for (const row of layout.rows) {
    if (row.name === scene.chosen) {
      context.fillStyle = color('--raised')
      context.fillRect(0, row.top, width, row.height)
    }
    context.save()
    context.beginPath()
    context.rect(LABEL_WIDTH, row.top, width - LABEL_WIDTH, row.height)
    context.clip()
    if (row.trace) drawTrace(brush, row, row.trace, view)
    else drawRow(brush, row, row.decoded, toX)
    context.restore()
    context.fillStyle = color(row.trace ? '--ink' : '--muted')
    context.fillText(row.label, 8, row.top + row.height / 2, LABEL_WIDTH - 14)
  }
  drawLine(brush, layout, scene.triggerTicks, toX, '--warn', 'T')
  drawLine(brush, layout, scene.filmTicks, toX, '--ink', '▸')
  drawLine(brush, layout, scene.cursors.a, toX, '--chart-2', 'A')
  drawLine(brush, layout, scene.cursors.b, toX, '--chart-4', 'B')
}

function drawAxis({ context, width, color }: Brush, scene: Scene, toX: (ticks: number) => number): void {
  const { layout, view, cursors, triggerTicks, filmTicks } = scene
  const step = axisStep(((view.to - view.from) * MARK_PIXELS) / Math.max(1, width - LABEL_WIDTH))
  const flags = [cursors.a, cursors.b, triggerTicks, filmTicks].flatMap((ticks) => (ticks === null ? [] : [toX(ticks)]))
  for (let ticks = Math.ceil(view.from / step) * step; ticks <= view.to; ticks += step) {
    const [x, text] = [toX(ticks), axisText(ticks, step)]
    const end = x + 4 + text.length * CHARACTER
    context.fillStyle = color('--line')
    context.fillRect(Math.round(x), layout.top - 4, 1, layout.height)
    context.fillStyle = color('--muted')
    if (end < width && !flags.some((flag) => flag + FLAG > x && flag < end))
      context.fillText(text, x + 4, layout.top / 2)
  }
}

/** Draws a pin column by column: its cost is that of the width, however many edges it has. */
function drawTrace({ context, width, color }: Brush, { top, height }: LaidRow, trace: Trace, view: View): void {
  const columns = Math.max(1, Math.floor(width - LABEL_WIDTH))
  const perColumn = (view.to - view.from) / columns
  const ys = [top + height - 4, top + 4, top + height / 2]
  const yOf = (level: number) => Math.round(ys[level] ?? 0) + 0.5
  const [line, band] = [new Path2D(), new Path2D()]
  let place = placeAfter(trace.times, view.from)
  let level = place === 0 ? trace.initial : (trace.levels[place - 1] ?? UNDRIVEN)
  line.moveTo(LABEL_WIDTH, yOf(level))
  for (let column = 0; column < columns; ) {
    const next = placeAfter(trace.times, view.from + (column + 1) * perColumn, place)
    const x = LABEL_WIDTH + column + 0.5
    if (next === place) {
      // Nothing changes here: on to the column of the next edge.
      const edge = trace.times[place] ?? Number.POSITIVE_INFINITY
      column = Math.min(columns, Math.max(column + 1, Math.floor((edge - view.from) / perColumn)))
      line.lineTo(LABEL_WIDTH + column + 0.5, yOf(level))
      continue
    }
    if (next - place > 1) {
      // Columns with more edges than can be told apart are one box.
      const first = column
      place = next
      for (column++; column < columns; column++) {
        const after = placeAfter(trace.times, view.from + (column + 1) * perColumn, place)
        if (after - place < 2) break
        place = after
      }
      band.rect(LABEL_WIDTH + first, top + 4, column - first, height - 8)
      level = trace.levels[place - 1] ?? UNDRIVEN
      line.moveTo(LABEL_WIDTH + column + 0.5, yOf(level))
      continue
    }
    line.lineTo(x, yOf(level))
    level = trace.levels[next - 1] ?? UNDRIVEN
    line.lineTo(x, yOf(level))
    place = next
    column++
  }
  line.lineTo(width, yOf(level))
  context.strokeStyle = color('--accent')
  context.lineWidth = 1
  context.stroke(line)
  context.fillStyle = color('--accent')
  context.fill(band)
}

function drawRow(
  { context, width, color }: Brush,
  laid: LaidRow,
  row: PackedRow,
  toX: (ticks: number) => number,
): void {
  const { top, height } = laid
  // Those that end before the view are to the left of it: they are in order.
  let place = firstShown(row, toX)
  for (let one = annotationAt(row, place); one; one = annotationAt(row, place)) {
    const x = toX(one.from)
    if (x > width) return
    const end = Math.max(x + 1, toX(one.to) - 1)
    context.fillStyle = color(isFault(one.kind) ? '--bad-soft' : '--good-soft')
    context.fillRect(x, top + 3, end - x, height - 6)
    context.fillStyle = color(isFault(one.kind) ? '--bad' : '--good')
    context.fillRect(x, top + 3, 1, height - 6)
    const text = shortText(one)
    const from = Math.max(x, LABEL_WIDTH)
    const short = text.length * CHARACTER + 8 <= end - from ? text : (text.split(' ')[0] ?? '')
    if (short.length * CHARACTER + 8 <= end - from) context.fillText(short, from + 4, top + height / 2)
    place = nextShown(row, place, x, toX)
  }
}

function firstShown(row: PackedRow, toX: (ticks: number) => number): number {
  let [low, high] = [0, row.to.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (toX(row.to[middle] ?? 0) < LABEL_WIDTH) low = middle + 1
    else high = middle
  }
  return low
}

/** Where many begin in one pixel, one of them is enough. */
function nextShown(row: PackedRow, place: number, x: number, toX: (ticks: number) => number): number {
  const after = place + 1
  if (toX(row.from[after] ?? Number.POSITIVE_INFINITY) >= x + 1) return after
  let [low, high] = [after, row.from.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (toX(row.from[middle] ?? 0) < x + 1) low = middle + 1
    else high = middle
  }
  return low
}

function drawLine(
  { context, width, color }: Brush,
  { top, height }: Layout,
  ticks: number | null,
  toX: (ticks: number) => number,
  variable: string,
  name: string,
): void {
  if (ticks === null) return
  const x = Math.round(toX(ticks))
  if (x < LABEL_WIDTH || x > width) return
  context.fillStyle = color(variable)
  context.fillRect(x, 0, 1, height)
  context.fillRect(x, 0, FLAG, FLAG)
  context.fillStyle = color('--surface')
  context.fillText(name, x + 4, Math.min(8, top))
}
