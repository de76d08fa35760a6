import { type Part, PITCH, type Pin, type Shape } from './shape.ts'

/** From the middle of a pin, or from the edge of the board, to a name, in millimetres. */
const GAP = 1.5
/** Pins of a second row stand this near, and leave no room for the names of the first. */
const SECOND_ROW = PITCH + 0.2
/** Pins this near to an edge have their names beyond it. */
const EDGE = 4

/**
 * The name of a pin, or of several behind each other: where it begins or ends in millimetres, how
 * far it is turned in degrees, and whether it stands beside the board.
 */
export type PinLabel = {
  names: string[]
  x: number
  y: number
  turn: 0 | 90
  anchor: 'start' | 'middle' | 'end'
  isOutside: boolean
}

type Board = Pick<Shape, 'width' | 'height' | 'pins'> & Partial<Pick<Shape, 'parts'>>

/**
 * Returns the names that have room: those of pins at an edge beside the board, where no part lies
 * under them, and those of a second row on the board. If parts are in their way there, both rows
 * are named beside the board. `lengthOf` is how long a text is in millimetres.
 */
export function pinLabels(board: Board, lengthOf: (text: string) => number): PinLabel[] {
  const labels = labelsOf(board, false)
  const isCrowded = labels.some((label) => board.parts?.some((part) => liesOver(label, part, lengthOf)))
  return isCrowded ? labelsOf(board, true) : labels
}

/** Returns the text of a label. */
export const textOf = (names: string[]) => names.join(' / ')

function labelsOf({ width, height, pins }: Board, isJoined: boolean): PinLabel[] {
  return pins.flatMap((pin): PinLabel[] => {
    if (!pins.some((other) => isNeighbour(other, pin))) return [loneLabel(pin, height)]
    const isInRow = pins.some((other) => near(other.y, pin.y, 0.3) && near(Math.abs(other.x - pin.x), PITCH, 0.3))
    const [place, end] = isInRow ? [pin.y, height] : [pin.x, width]
    const outward = place < end / 2 ? -1 : 1
    const edge = outward < 0 ? 0 : end
    const outer = pins.find((other) => isBehind(other, pin, isInRow, outward))
    const isOutside = Math.abs(edge - place) < EDGE && !outer
    if (isJoined && outer && isAtEdge(outer, isInRow, edge)) return []
    const direction = isOutside ? outward : -outward
    const inner = pins.find((other) => isBehind(other, pin, isInRow, -outward))
    if (!isOutside && inner) return []
    const at = (isOutside ? edge : place) + direction * GAP
    const point = isInRow ? { x: pin.x, y: at } : { x: at, y: pin.y }
    const both = isJoined && isOutside && inner ? inOrder([pin, inner], outward) : [pin]
    const names = both.map(({ name }) => name)
    return [{ names, ...point, turn: isInRow ? 90 : 0, anchor: direction > 0 ? 'start' : 'end', isOutside }]
  })
}

/** Names are read as the pins stand: from above, or from the left. */
const inOrder = (pins: [outer: Pin, inner: Pin], outward: number) => (outward < 0 ? pins : pins.toReversed())

const isAtEdge = ({ x, y }: Pin, isInRow: boolean, edge: number) => Math.abs(edge - (isInRow ? y : x)) < EDGE

/** Returns whether a name on the board runs into a part. Its own header is not such a part. */
function liesOver({ names, x, y, turn, anchor, isOutside }: PinLabel, part: Part, lengthOf: (text: string) => number) {
  if (isOutside || part.kind === 'header') return false
  const length = lengthOf(textOf(names))
  const [from, to] = anchor === 'end' ? [-length, 0] : [0, length]
  const half = PITCH / 2 - 0.2
  const area =
    turn === 90
      ? { left: x - half, right: x + half, top: y + from, bottom: y + to }
      : { left: x + from, right: x + to, top: y - half, bottom: y + half }
  return area.left < part.x + part.w && area.right > part.x && area.top < part.y + part.h && area.bottom > part.y
}

/** A pin that stands alone, such as a ring for a clip, has its name above or below the board. */
function loneLabel({ name, x, y }: Pin, height: number): PinLabel {
  const outward = y < height / 2 ? -1 : 1
  const at = (outward < 0 ? 0 : height) + outward * GAP
  return { names: [name], x, y: at, turn: 0, anchor: 'middle', isOutside: true }
}

const isNeighbour = (other: Pin, pin: Pin) => other !== pin && Math.hypot(other.x - pin.x, other.y - pin.y) < SECOND_ROW

function isBehind(other: Pin, pin: Pin, isInRow: boolean, direction: number): boolean {
  const [along, away] = isInRow ? [other.x - pin.x, other.y - pin.y] : [other.y - pin.y, other.x - pin.x]
  const distance = away * direction
  return Math.abs(along) < PITCH / 2 && distance > 0.1 && distance < SECOND_ROW
}

const near = (a: number, b: number, by: number) => Math.abs(a - b) < by
