/** What a part of a drawn board is. It decides colour and detail. */
export type PartKind = 'chip' | 'module' | 'metal' | 'black' | 'header' | 'led' | 'button' | 'hole' | 'matrix' | 'gold'

/** A part of a board: its place from the upper left corner and its size, in millimetres. */
export type Part = {
  kind: PartKind
  x: number
  y: number
  w: number
  h: number
  /** What is written on it in the drawing. */
  label?: string
  /** What it is, for the list of parts. A part without a name is only drawn. */
  name?: string
  use?: string
  /** The pin that lights an LED, or that a button changes. */
  pin?: string
  /** The level on the pin of a button that is pressed; high if it is not said. */
  pressed?: 0 | 1
  /** The board is emulated, and this part of it is not. */
  notEmulated?: true
  /** An LED that is lit whenever the board has power. */
  litByPower?: true
  /** A press resets the board. */
  resets?: true
}

/** A pin that can be reached from outside, and what it is for. Places are in millimetres. */
export type Pin = { name: string; x: number; y: number; use?: string }

export type Color = 'teal' | 'green' | 'blue' | 'black' | 'white'

/** A board as it is drawn: about as large as the real one, in millimetres. */
export type Shape = {
  width: number
  height: number
  color: Color
  parts: Part[]
  pins: Pin[]
  /** The board is emulated, and its pins, other than those that supply it, are not. */
  pinsNotEmulated?: true
}

/** The distance of pins in a row: a tenth of an inch. */
export const PITCH = 2.54

/** What pins of these names are for on every board. */
const usual: Record<string, string> = { GND: 'ground', '3V3': '3.3 V', '5V': '5 V', VIN: 'supply' }

/** Returns a row of pins. An empty name leaves a gap. `use` has what some are for. */
export function row(names: string, { x, y }: { x: number; y: number }, use: Record<string, string> = {}): Pin[] {
  return names.split(' ').flatMap((name, place) => {
    if (name === '-') return []
    const pin = { name, x: x + place * PITCH, y }
    return [{ ...pin, use: use[name] ?? usual[name] ?? 'digital I/O' }]
  })
}

/** Returns mounting holes at these places. */
export function holes(...places: [number, number][]): Part[] {
  return places.map(([x, y]) => ({ kind: 'hole', x: x - 1.6, y: y - 1.6, w: 3.2, h: 3.2 }))
}

/** Returns equal parts in a row, such as buttons or LEDs; `own` has what differs. */
export function several(part: Part, own: Partial<Part>[], dx: number, dy = 0): Part[] {
  return own.map((one, place) => ({ ...part, x: part.x + place * dx, y: part.y + place * dy, ...one }))
}
