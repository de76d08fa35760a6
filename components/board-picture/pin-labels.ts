import { PITCH, type Pin, type Shape } from './shape.ts'

/** From the middle of a pin to its name, in millimetres. */
const GAP = 1.5
/** Pins of a second row stand this near, and leave no room for the names of the first. */
const SECOND_ROW = PITCH + 0.2

/**
 * The name of a pin: where it begins or ends in millimetres, and how far it is turned in degrees.
 */
export type PinLabel = { name: string; x: number; y: number; turn: 0 | 90; anchor: 'start' | 'end' }

/**
 * Returns the names that have room on the board, beside their pins and away from the edge. Of two
 * rows beside each other the inner one has its names.
 */
export function pinLabels({ width, height, pins }: Pick<Shape, 'width' | 'height' | 'pins'>): PinLabel[] {
  return pins.flatMap((pin): PinLabel[] => {
    const isInRow = pins.some((other) => near(other.y, pin.y, 0.3) && near(Math.abs(other.x - pin.x), PITCH, 0.3))
    const inward = isInRow ? (pin.y < height / 2 ? 1 : -1) : pin.x < width / 2 ? 1 : -1
    if (pins.some((other) => isBehind(other, pin, isInRow, inward))) return []
    const anchor = inward > 0 ? 'start' : 'end'
    const place = isInRow ? { x: pin.x, y: pin.y + inward * GAP } : { x: pin.x + inward * GAP, y: pin.y }
    return [{ name: pin.name, ...place, turn: isInRow ? 90 : 0, anchor }]
  })
}

function isBehind(other: Pin, pin: Pin, isInRow: boolean, inward: number): boolean {
  const [along, away] = isInRow ? [other.x - pin.x, other.y - pin.y] : [other.y - pin.y, other.x - pin.x]
  const distance = away * inward
  return Math.abs(along) < PITCH / 2 && distance > 0.1 && distance < SECOND_ROW
}

const near = (a: number, b: number, by: number) => Math.abs(a - b) < by
