import type { PartState } from '#wire/parts.ts'
import type { PinState } from '#wire/pins.ts'
import { Board } from './board.tsx'
import { LitPart } from './lit-part.tsx'
import { PartSymbols } from './part-symbols.tsx'
import { fillOf } from './pin-level.ts'
import { type PlacedPart, placeParts, roomFor } from './place-parts.ts'
import type { Shape } from './shape.ts'

type Props = {
  shape: Shape
  pins: readonly PinState[]
  /** The parts on its pins, and what is known of them. */
  placed: readonly PlacedPart[]
  parts: readonly PartState[]
  isOff: boolean
  className?: string
}

/** Draws a board as its pins say, to look at: LEDs glow, and pins that are high are filled. */
export function ShownBoard({ shape, pins, placed, parts, isOff, className = '' }: Props) {
  const states = new Map(pins.map((one) => [one.pin, one]))
  const drawn = placeParts(shape, placed)
  return (
    <Board shape={shape} room={roomFor(drawn)} className={className}>
      <PartSymbols drawn={drawn} states={parts} isOff={isOff} />
      {shape.parts.map((part) => (
        <LitPart key={`${part.kind} ${part.x} ${part.y}`} part={part} states={states} isOff={isOff} />
      ))}
      {shape.pins.map(({ name, x, y }) => (
        <circle
          key={`${name} ${x} ${y}`}
          cx={x}
          cy={y}
          r={1}
          className={`${fillOf(states.get(name))} stroke-[black]/50`}
          strokeWidth={0.25}
        />
      ))}
    </Board>
  )
}
