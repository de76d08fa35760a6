import { MARGIN, type Room } from './board.tsx'
import type { Shape } from './shape.ts'

/** A part as a session was started with it, and the pins that it is on. */
export type PlacedPart = { name: string; kind: string; pins: string[] }

/** How large the symbol of a part is, in millimetres. */
export const SYMBOL = 6
/** From the middle of one symbol to the next. */
const SPACING = 10
/** From the edge of the board to the middle of a symbol. */
const AWAY = 6
/** What the parts at an edge need beyond it: with their names. */
const ROOM_FOR_PARTS = 13

type Point = { x: number; y: number }
/** Where a part is drawn, and the pins to which lines lead from there, in millimetres. */
export type DrawnPart = Point & { part: PlacedPart; isAbove: boolean; pins: Point[] }

/** Returns the room that drawn parts need around a board. */
export function roomFor(drawn: DrawnPart[]): Room {
  const needs = (isAbove: boolean) => (drawn.some((one) => one.isAbove === isAbove) ? ROOM_FOR_PARTS : MARGIN)
  return { x: MARGIN, above: needs(true), below: needs(false) }
}

/**
 * Returns where parts are drawn: above or below the board, near their pins, in the order of those.
 * Parts on pins that are not drawn are left out.
 */
export function placeParts({ width, height, pins }: Shape, parts: readonly PlacedPart[]): DrawnPart[] {
  const found = parts.flatMap((part) => {
    const own = part.pins.flatMap((name) => pins.find((pin) => pin.name === name) ?? [])
    return own.length === 0 ? [] : [{ part, pins: own, x: middleOf(own.map(({ x }) => x)) }]
  })
  return [true, false].flatMap((isAbove) => {
    const row = found
      .filter((one) => middleOf(one.pins.map(({ y }) => y)) < height / 2 === isAbove)
      .sort((a, b) => a.x - b.x)
    const places = spread(
      row.map(({ x }) => x),
      width,
    )
    const y = isAbove ? -AWAY : height + AWAY
    return row.map((one, index) => ({ ...one, x: places[index] ?? one.x, y, isAbove }))
  })
}

const middleOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Returns places in the same order that do not touch, near the wanted ones and within a width. */
function spread(wanted: number[], width: number): number[] {
  const spacing = Math.min(SPACING, width / wanted.length)
  const places: number[] = []
  for (const [index, place] of wanted.entries())
    places.push(Math.max(place, index === 0 ? spacing / 2 : (places[index - 1] ?? 0) + spacing))
  let limit = width - spacing / 2
  return places
    .toReversed()
    .map((place) => {
      const kept = Math.min(place, limit)
      limit = kept - spacing
      return kept
    })
    .toReversed()
}
