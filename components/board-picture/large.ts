import { areaOf, MARGIN, type Room } from './board.tsx'
import { type PinLabel, pinLabels, textOf } from './pin-labels.ts'
import type { Shape } from './shape.ts'

/** How wide a large drawing is on a wide screen, and at most how high (`max-h-136`), in pixels. */
export const PLACE = { width: 606, maxHeight: 544 }
/** How large names should be there, and the limits in millimetres: pins are 2.54 apart. */
const FONT = { pixels: 12, least: 1.5, most: 2.3 }
/** The width of a letter, of a font with equal ones. */
const LETTER = 0.62
const GAP_MM = 2.5

export type LargeDrawing = {
  labels: PinLabel[]
  /** The size of names in millimetres. */
  font: number
  room: Room
  /** How high it is on a wide screen, in pixels. */
  height: number
}

/** Returns how a board is drawn large, with the names of its pins. */
export function largeDrawing(shape: Shape): LargeDrawing {
  const wanted = (FONT.pixels * (shape.width + 2 * MARGIN)) / PLACE.width
  const font = Math.min(FONT.most, Math.max(FONT.least, wanted))
  const lengthOf = (text: string) => text.length * font * LETTER
  const labels = pinLabels(shape, lengthOf)
  const room = roomFor(labels, ({ names, anchor }) => (anchor === 'middle' ? font : lengthOf(textOf(names))))
  const area = areaOf(shape, room)
  return { labels, font, room, height: Math.min(PLACE.maxHeight, (PLACE.width * area.height) / area.width) }
}

/** Returns the room for the names beside a board: how far they reach, and at least the margin. */
function roomFor(labels: PinLabel[], reachOf: (label: PinLabel) => number): Room {
  const room = (isThere: (label: PinLabel) => boolean) => {
    const reaches = labels.filter((label) => label.isOutside && isThere(label)).map(reachOf)
    return Math.max(MARGIN, GAP_MM + Math.max(0, ...reaches))
  }
  const isUpright = ({ turn, anchor }: PinLabel) => turn === 90 || anchor === 'middle'
  return {
    x: room((label) => !isUpright(label)),
    above: room((label) => isUpright(label) && label.y < 0),
    below: room((label) => isUpright(label) && label.y > 0),
  }
}
