import type { Shape } from './shape.ts'

/** A finger hits a pin this near to it, in millimetres. */
const REACH_MM = 3

/** Returns the name of the nearest pin in reach of a point, or of the part there. */
export function nearestThing({ pins, parts }: Pick<Shape, 'pins' | 'parts'>, x: number, y: number): string | undefined {
  const [pin] = pins
    .map(({ name, x: at, y: by }) => ({ name, distance: Math.hypot(at - x, by - y) }))
    .filter(({ distance }) => distance <= REACH_MM)
    .sort((a, b) => a.distance - b.distance)
  const isAt = (part: Shape['parts'][number]) =>
    x >= part.x && x <= part.x + part.w && y >= part.y && y <= part.y + part.h
  return pin?.name ?? parts.findLast((part) => part.name !== undefined && isAt(part))?.name
}
