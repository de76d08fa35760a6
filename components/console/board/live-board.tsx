import { useState } from 'react'
import { areaOf, Board } from '#components/board-picture/board.tsx'
import { LitPart } from '#components/board-picture/lit-part.tsx'
import { PartSymbols } from '#components/board-picture/part-symbols.tsx'
import { fillOf } from '#components/board-picture/pin-level.ts'
import { type PlacedPart, placeParts, roomFor } from '#components/board-picture/place-parts.ts'
import type { Shape } from '#components/board-picture/shape.ts'
import { useCalmly } from '#components/use-calmly.ts'
import type { PartState } from '#wire/parts.ts'
import type { PinState } from '#wire/pins.ts'
import { DrawnButton, type OnBoard } from './drawn-button.tsx'
import { DrawnPins } from './drawn-pins.tsx'
import type { PinFacts } from './pin-facts.ts'

type Props = OnBoard & {
  shape: Shape
  pins: PinState[]
  parts: PlacedPart[]
  partStates: PartState[]
  factsOf: (pin: string) => PinFacts
  isOff: boolean
  /** Shows where the voltage of an analogue pin is set. */
  onVoltage: (pin: string) => void
}

/** How high the drawing is at most, unless its place says so: alone, and with parts beside it. */
const MAX_HEIGHT = { alone: '16rem', withParts: '21rem' }

/**
 * Draws a board as it is now: LEDs glow, pins that are high are filled, and its buttons can be
 * pressed. A click on an input puts the other level on it, as the lists below do.
 */
export function LiveBoard({ shape, pins, parts, partStates, factsOf, isOff, onVoltage, ...does }: Props) {
  const [pointed, point] = useState<number | null>(null)
  const states = new Map(pins.map((one) => [one.pin, one]))
  const lit = new Map(useCalmly(pins).map((one) => [one.pin, one]))
  const drawn = placeParts(shape, parts)
  const room = roomFor(drawn)
  const area = areaOf(shape, room)
  const maxHeight = drawn.length > 0 ? MAX_HEIGHT.withParts : MAX_HEIGHT.alone
  const maxWidth = `calc(var(--board-height, ${maxHeight}) * ${area.width / area.height})`
  return (
    <div className="relative mx-auto w-full" style={{ aspectRatio: `${area.width} / ${area.height}`, maxWidth }}>
      <Board shape={shape} room={room} className="size-full">
        <PartSymbols drawn={drawn} states={partStates} isOff={isOff} />
        {shape.parts.map((part) => (
          <LitPart key={`${part.kind} ${part.x} ${part.y}`} part={part} states={lit} isOff={isOff} />
        ))}
        {shape.pins.map(({ name, x, y }, index) => (
          <DrawnPin key={`${x} ${y}`} x={x} y={y} facts={factsOf(name)} isPointed={index === pointed} isOff={isOff} />
        ))}
      </Board>
      {shape.parts.map((part) => (
        <DrawnButton key={`${part.x} ${part.y}`} part={part} area={area} state={states.get(part.pin ?? '')} {...does} />
      ))}
      <DrawnPins
        shape={shape}
        area={area}
        factsOf={factsOf}
        isOff={isOff}
        pointed={pointed}
        onPoint={point}
        onSet={does.onSet}
        onVoltage={onVoltage}
      />
    </div>
  )
}

type DrawnPinProps = { x: number; y: number; facts: PinFacts; isPointed: boolean; isOff: boolean }

/** A pin: filled while it is high, with a ring if a click changes it. */
function DrawnPin({ x, y, facts: { role, state }, isPointed, isOff }: DrawnPinProps) {
  const isClickable = !isOff && (role === 'input' || role === 'analogue')
  const ring = isPointed ? 'stroke-[#ffffff]' : isClickable ? 'stroke-[#ffd257]' : 'stroke-[black]/50'
  return (
    <circle
      cx={x}
      cy={y}
      r={isPointed ? 1.25 : isClickable ? 0.95 : 0.85}
      strokeWidth={isPointed || isClickable ? 0.4 : 0.25}
      className={`${fillOf(state)} ${ring}`}
    />
  )
}
