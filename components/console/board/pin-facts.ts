import { levelText } from '#components/board-picture/pin-level.ts'
import type { PlacedPart } from '#components/board-picture/place-parts.ts'
import type { Shape } from '#components/board-picture/shape.ts'
import { boardPinsOf, pinVoltsOf } from '#wire/board-pins.ts'
import type { PinState } from '#wire/pins.ts'

/** What can be done with a pin from outside. */
export type PinRole =
  /** Takes a level. */
  | 'input'
  /** Takes a voltage. */
  | 'analogue'
  | 'output'
  /** The serial port, which is the console. */
  | 'serial'
  /** A part of the session is on it. */
  | 'part'
  /** Ground, a supply, or a pin that the board does not report. */
  | 'fixed'

export type PinFacts = {
  name: string
  role: PinRole
  /** What the board uses it for, in words. */
  use: string | undefined
  state: PinState | undefined
  /** The part that is on it. */
  part: PlacedPart | undefined
}

type Known = { shape: Shape; chip: string | undefined; parts: PlacedPart[]; states: PinState[] }

/** Returns how to look up what is known of a pin of a board by its name. */
export function pinFacts({ shape, chip, parts, states }: Known): (name: string) => PinFacts {
  const uses = new Map(shape.pins.map(({ name, use }) => [name, use]))
  const known = new Map(boardPinsOf(chip)?.map((pin) => [pin.name, pin]))
  const byName = new Map(states.map((state) => [state.pin, state]))
  return (name) => {
    const [state, pin] = [byName.get(name), known.get(name)]
    const part = parts.find(({ pins }) => pins.includes(name))
    return { name, use: uses.get(name), state, part, role: roleOf(state, pin, part) }
  }
}

function roleOf(
  state: PinState | undefined,
  pin: { channel?: number; serial?: string } | undefined,
  part: PlacedPart | undefined,
): PinRole {
  if (!state) return 'fixed'
  if (pin?.serial) return 'serial'
  if (part) return 'part'
  if (state.direction === 'out') return 'output'
  return pin?.channel === undefined ? 'input' : 'analogue'
}

/** The volts that an analogue input takes at most; those of a 5 V board if they are not known. */
export const maxVoltsOf = (chip: string | undefined): number => pinVoltsOf(chip) ?? 5

/** Returns what a pin is now, in words: `input, low`, `25% of the time high`, `serial port`. */
export function pinText({ role, state, part }: PinFacts): string {
  if (role === 'fixed') return ''
  if (role === 'serial') return 'serial port'
  if (part) return `${part.name} (${part.kind})`
  return [role === 'analogue' ? 'analogue input' : role, state && levelText(state)].filter(Boolean).join(', ')
}

/** Returns what a click on a pin would do, in words; nothing if it does nothing. */
export function clickText({ role, state }: PinFacts): string {
  if (role === 'input') return state?.level === 1 ? 'set low' : 'set high'
  return role === 'analogue' ? 'set its voltage' : ''
}
