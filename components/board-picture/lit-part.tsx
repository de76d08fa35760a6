import type { PinState } from '#wire/pins.ts'
import { PartOfBoard } from './part-of-board.tsx'
import { glowOf } from './pin-level.ts'
import type { Part } from './shape.ts'

type Props = { part: Part; states: ReadonlyMap<string, PinState>; isOff: boolean }

/** Draws a part of a board as the pins say. An LED of which more is known is as bright as that. */
export function LitPart({ part, states, isOff }: Props) {
  const glow = glowOfPart(part, states, isOff)
  if (glow === null) return <PartOfBoard {...part} />
  return (
    <>
      <circle
        cx={part.x + part.w / 2}
        cy={part.y + part.h / 2}
        r={part.litByPower ? 1.8 : 2.6}
        opacity={0.55 * glow}
        className="pointer-events-none fill-[#ffd257]"
      />
      <g opacity={0.25 + 0.75 * glow}>
        <PartOfBoard {...part} />
      </g>
    </>
  )
}

/**
 * Returns how bright a part is, from 0 to 1; null if it is no LED, or nothing is known of it.
 */
export function glowOfPart(
  { kind, pin, litByPower }: Pick<Part, 'kind' | 'pin' | 'litByPower'>,
  states: ReadonlyMap<string, PinState>,
  isOff: boolean,
): number | null {
  if (kind !== 'led' || (!litByPower && !pin)) return null
  if (isOff) return 0
  return litByPower ? 1 : glowOf(states.get(pin ?? ''))
}
