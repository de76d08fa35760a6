import type uPlot from 'uplot'
import type { Row } from './plot.ts'
import { statisticsOf } from './statistics.ts'
import { valueText } from './value-text.ts'

/** A series that has a part of the height to itself, and the variable of its colour. */
export type Lane = { name: string; scale: string; color: string }

/** A series that moves within a smaller part of the height looks like a straight line. */
const LEAST_PART = 0.01
/** How many of the newest rows are looked at. */
const LOOKED_AT = 500

/** How much is free above and below the values of a lane, as a part of what they span. */
const FREE = 0.12
/** Up to this height a lane has its name alone, in pixels. */
const LOW = 40

/**
 * Returns whether a series that changes would look like a straight line beside the others, on one
 * scale for all of them.
 */
export function needLanes(rows: readonly Row[], count: number): boolean {
  const newest = rows.slice(-LOOKED_AT)
  const all = { fromMs: Number.NEGATIVE_INFINITY, toMs: Number.POSITIVE_INFINITY }
  const ranges = Array.from({ length: count }, (_, series) => statisticsOf(newest, series, all)).filter(
    (one) => one !== null,
  )
  const height = Math.max(...ranges.map(({ max }) => max)) - Math.min(...ranges.map(({ min }) => min))
  return ranges.some(({ min, max }) => max > min && max - min < LEAST_PART * height)
}

/** Returns the scale of a chart on which the values of a series fill its lane, the first on top. */
export function laneScale(min: number | null, max: number | null, place: number, count: number): uPlot.Range.MinMax {
  if (min === null || max === null) return [null, null]
  const free = max > min ? (max - min) * FREE : Math.abs(max) * FREE || 1
  const height = max - min + 2 * free
  const bottom = min - free - (count - 1 - place) * height
  return [bottom, bottom + count * height]
}

/** What is read of a plot; `min` and `max` are of the values of a series that are shown. */
type Drawn = Pick<uPlot, 'ctx' | 'bbox'> & { series: readonly Pick<uPlot.Series, 'scale' | 'min' | 'max'>[] }

/** `color` returns the colour that a variable of the theme has now. */
type Look = { color: (variable: string) => string; font: string }

/** Draws what is between lanes, their names on the left, and their highest and lowest values. */
export function drawLanes({ ctx, bbox, series }: Drawn, lanes: readonly Lane[], look: Look): void {
  const height = bbox.height / lanes.length
  ctx.save()
  ctx.font = look.font
  ctx.lineWidth = devicePixelRatio
  ctx.strokeStyle = look.color('--line-strong')
  const gap = 4 * devicePixelRatio
  for (const [place, { name, scale, color }] of lanes.entries()) {
    const top = bbox.top + place * height
    if (place > 0) {
      ctx.beginPath()
      ctx.moveTo(bbox.left, Math.round(top))
      ctx.lineTo(bbox.left + bbox.width, Math.round(top))
      ctx.stroke()
    }
    ctx.textAlign = 'left'
    ctx.textBaseline = 'middle'
    ctx.fillStyle = look.color(color)
    ctx.fillText(shortened(ctx, name, bbox.left - 2 * gap), gap, top + height / 2)
    const { min, max } = series.find((one) => one.scale === scale) ?? {}
    if (!isNumber(min) || !isNumber(max) || height < LOW * devicePixelRatio) continue
    ctx.textAlign = 'right'
    ctx.textBaseline = 'top'
    ctx.fillStyle = look.color('--muted')
    ctx.fillText(valueText(max), bbox.left - gap, top + gap, bbox.left - gap)
    ctx.textBaseline = 'bottom'
    ctx.fillText(valueText(min), bbox.left - gap, top + height - gap, bbox.left - gap)
  }
  ctx.restore()
}

/** Returns a text that fits a width. Its middle is left out, since its end tells it from others. */
function shortened(ctx: Drawn['ctx'], text: string, width: number): string {
  const characters = [...text]
  let shown = text
  for (let kept = characters.length - 1; kept > 1 && ctx.measureText(shown).width > width; kept--)
    shown = `${characters.slice(0, Math.ceil(kept / 2)).join('')}…${characters.slice(-Math.floor(kept / 2)).join('')}`
  return shown
}

/** A series without values in the part that is shown has an infinite range. */
const isNumber = (value: number | null | undefined): value is number => Number.isFinite(value)
