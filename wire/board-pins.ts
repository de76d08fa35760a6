/**
 * A pin as it is named on the board. `channel` is its place among the analogue inputs. `serial` is
 * a pin of the serial port that is the board's console: what it sends, or receives.
 */
export type BoardPin = { name: string; channel?: number; serial?: 'in' | 'out' }

const numbered = (count: number, pinOf: (index: number) => Omit<BoardPin, 'name'>, prefix: string): BoardPin[] =>
  Array.from({ length: count }, (_, at) => ({ name: `${prefix}${at}`, ...pinOf(at) }))

/** The pins of the boards that our own emulators play, by their processor. */
export const boardPins = {
  atmega328p: [
    ...numbered(14, (at) => (at === 0 ? { serial: 'in' } : at === 1 ? { serial: 'out' } : {}), 'D'),
    ...numbered(6, (channel) => ({ channel }), 'A'),
  ],
  rp2040: numbered(
    30,
    (at) => {
      if (at >= 26 && at <= 28) return { channel: at - 26 }
      return at === 0 ? { serial: 'out' } : at === 1 ? { serial: 'in' } : {}
    },
    'GP',
  ),
} as const satisfies Record<string, readonly BoardPin[]>

/** What a pin that is high has, in volts, by the processor of the board. */
export const pinVolts = { atmega328p: 5, rp2040: 3.3 } as const satisfies Record<keyof typeof boardPins, number>

/** Returns the pins of a processor's board; undefined if we do not know them. */
export function boardPinsOf(target: string | undefined): readonly BoardPin[] | undefined {
  return isKnown(target) ? boardPins[target] : undefined
}

/** Returns the volts of a pin that is high; undefined if we do not know them. */
export function pinVoltsOf(target: string | undefined): number | undefined {
  return isKnown(target) ? pinVolts[target] : undefined
}

const isKnown = (target: string | undefined): target is keyof typeof boardPins =>
  target !== undefined && Object.hasOwn(boardPins, target)
