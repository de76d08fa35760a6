import type uPlot from 'uplot'
import { valueText } from './value-text.ts'

/** A series that has a part of the height to itself. */
export type Lane = { name: string; scale: string }

/** How much is free above and below the values of a lane, as a part of what they span. */
const FREE = 0.12
/** Up to this height a lane has its name alone, in pixels. */
const LOW = 40

/** Returns the scale of a chart on which the values of a series fill its lane, the first on top. */
export function laneScale(min: number | null, max: number | null, place: number, count: number): uPlot.Range.MinMax {
  if (min === null || max === null) return [null, null]
  const free = max > min ? (max - min) * FREE : Math.abs(max) * FREE || 1
  const height = max - min + 2 * free
  const bottom = min - free - (count - 1 - place) * height
  return [bottom, bottom + count * height]
}

type Look = { line: string; text: string; font: string }

/** Draws what is between lanes, their names, and their highest and lowest values. */
export function drawLanes({ ctx, bbox, scales }: uPlot, lanes: readonly Lane[], look: Look): void {
  const height = bbox.height / lanes.length
  ctx.save()
  ctx.font = look.font
  ctx.lineWidth = devicePixelRatio
  ctx.strokeStyle = look.line
  ctx.fillStyle = look.text
  const gap = 4 * devicePixelRatio
  for (const [place, { name, scale }] of lanes.entries()) {
    const top = bbox.top + place * height
    if (place > 0) {
      ctx.beginPath()
      ctx.moveTo(bbox.left, Math.round(top))
      ctx.lineTo(bbox.left + bbox.width, Math.round(top))
      ctx.stroke()
    }
    ctx.textAlign = 'right'
    ctx.textBaseline = 'middle'
    ctx.fillText(name, bbox.left - gap, top + height / 2, bbox.left - gap)
    const { min, max } = scales[scale] ?? {}
    if (typeof min !== 'number' || typeof max !== 'number' || height < LOW * devicePixelRatio) continue
    // The lane is a part of the scale, from which the free parts are taken.
    const span = (max - min) / lanes.length
    const bottom = min + (lanes.length - 1 - place) * span
    const free = (span * FREE) / (1 + 2 * FREE)
    ctx.textBaseline = 'top'
    ctx.fillText(valueText(bottom + span - free), bbox.left - gap, top + gap, bbox.left - gap)
    ctx.textBaseline = 'bottom'
    ctx.fillText(valueText(bottom + free), bbox.left - gap, top + height - gap, bbox.left - gap)
  }
  ctx.restore()
}
