import { PITCH, type Pin, type Shape } from './shape.ts'

/** From the middle of a pin, or from the edge of the board, to a name, in millimetres. */
const GAP = 1.5
/** Pins of a second row stand this near, and leave no room for the names of the first. */
const SECOND_ROW = PITCH + 0.2
/** Pins this near to an edge have their names beyond it. */
const EDGE = 4

/**
 * The name of a pin: where it begins or ends in millimetres, how far it is turned in degrees, and
 * whether it stands beside the board.
 */
export type PinLabel = {
  name: string
  x: number
  y: number
  turn: 0 | 90
  anchor: 'start' | 'middle' | 'end'
  isOutside: boolean
}

type Board = Pick<Shape, 'width' | 'height' | 'pins'>

/**
 * Returns the names that have room: those of pins at an edge beside the board, where no part lies
 * under them, and those of a second row on the board.
 */
export function pinLabels({ width, height, pins }: Board): PinLabel[] {
  return pins.flatMap((pin): PinLabel[] => {
    if (!pins.some((other) => isNeighbour(other, pin))) return [loneLabel(pin, height)]
    const isInRow = pins.some((other) => near(other.y, pin.y, 0.3) && near(Math.abs(other.x - pin.x), PITCH, 0.3))
    const [place, end] = isInRow ? [pin.y, height] : [pin.x, width]
    const outward = place < end / 2 ? -1 : 1
    const edge = outward < 0 ? 0 : end
    const isOutside = Math.abs(edge - place) < EDGE && !pins.some((other) => isBehind(other, pin, isInRow, outward))
    const direction = isOutside ? outward : -outward
    if (!isOutside && pins.some((other) => isBehind(other, pin, isInRow, direction))) return []
    const at = (isOutside ? edge : place) + direction * GAP
    const point = isInRow ? { x: pin.x, y: at } : { x: at, y: pin.y }
    const anchor = direction > 0 ? 'start' : 'end'
    return [{ name: pin.name, ...point, turn: isInRow ? 90 : 0, anchor, isOutside }]
  })
}

/** A pin that stands alone, such as a ring for a clip, has its name above or below the board. */
function loneLabel({ name, x, y }: Pin, height: number): PinLabel {
  const outward = y < height / 2 ? -1 : 1
  return { name, x, y: (outward < 0 ? 0 : height) + outward * GAP, turn: 0, anchor: 'middle', isOutside: true }
}

const isNeighbour = (other: Pin, pin: Pin) => other !== pin && Math.hypot(other.x - pin.x, other.y - pin.y) < SECOND_ROW

function isBehind(other: Pin, pin: Pin, isInRow: boolean, direction: number): boolean {
  const [along, away] = isInRow ? [other.x - pin.x, other.y - pin.y] : [other.y - pin.y, other.x - pin.x]
  const distance = away * direction
  return Math.abs(along) < PITCH / 2 && distance > 0.1 && distance < SECOND_ROW
}

const near = (a: number, b: number, by: number) => Math.abs(a - b) < by
