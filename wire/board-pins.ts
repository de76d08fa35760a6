/** A pin as it is named on the board. `channel` is its place among the analogue inputs. */
export type BoardPin = { name: string; channel?: number }

const numbered = (count: number, nameOf: (index: number) => BoardPin) =>
  Array.from({ length: count }, (_, at) => nameOf(at))

/** The pins of the boards that our own emulators play, by their processor. */
export const boardPins = {
  atmega328p: [
    ...numbered(14, (at) => ({ name: `D${at}` })),
    ...numbered(6, (at) => ({ name: `A${at}`, channel: at })),
  ],
  rp2040: numbered(30, (at) => (at >= 26 && at <= 28 ? { name: `GP${at}`, channel: at - 26 } : { name: `GP${at}` })),
} as const satisfies Record<string, readonly BoardPin[]>

/** Returns the pins of a processor's board; undefined if we do not know them. */
export function boardPinsOf(target: string | undefined): readonly BoardPin[] | undefined {
  const all: Record<string, readonly BoardPin[]> = boardPins
  return target === undefined ? undefined : all[target]
}
