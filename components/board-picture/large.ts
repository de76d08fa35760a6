import { areaOf, type Room } from './board.tsx'
import { type PinLabel, pinLabels, textOf } from './pin-labels.ts'
import type { Shape } from './shape.ts'

/** The place of a large drawing on a wide screen, and how high it may be, in pixels. */
export const PLACE = { width: 606, maxHeight: 544 }
/** How large names should be there, and the limits in millimetres: pins are 2.54 apart. */
const FONT = { pixels: 12, least: 1.5, most: 2.3 }
/** The width of a letter, of a font with equal ones. */
const LETTER = 0.62
const GAP_MM = 2.5
const MARGIN_MM = 3

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
  const wanted = (FONT.pixels * (shape.width + 2 * MARGIN_MM)) / PLACE.width
  const font = Math.min(FONT.most, Math.max(FONT.least, wanted))
  const labels = pinLabels(shape, (text) => text.length * font * LETTER)
  const room = roomFor(labels, font)
  const area = areaOf(shape, room)
  return { labels, font, room, height: Math.min(PLACE.maxHeight, (PLACE.width * area.height) / area.width) }
}

/** Returns the room that the names beside a board take, and the margin where there are none. */
function roomFor(labels: PinLabel[], font: number): Room {
  const room = (isThere: (label: PinLabel) => boolean) => {
    const lengths = labels
      .filter((label) => label.isOutside && isThere(label))
      .map(({ names, anchor }) => (anchor === 'middle' ? font : textOf(names).length * font * LETTER))
    return lengths.length === 0 ? MARGIN_MM : Math.max(MARGIN_MM, GAP_MM + Math.max(...lengths))
  }
  const isUpright = ({ turn, anchor }: PinLabel) => turn === 90 || anchor === 'middle'
  return {
    x: room((label) => !isUpright(label)),
    above: room((label) => isUpright(label) && label.y < 0),
    below: room((label) => isUpright(label) && label.y > 0),
  }
}
