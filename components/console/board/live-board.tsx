import { useState } from 'react'
import { areaOf, Board, MARGIN, type Room } from '#components/board-picture/board.tsx'
import { PartOfBoard } from '#components/board-picture/part-of-board.tsx'
import type { Part, Shape } from '#components/board-picture/shape.ts'
import type { PartState } from '#wire/parts.ts'
import type { PinState } from '#wire/pins.ts'
import { DrawnButton, type OnBoard } from './drawn-button.tsx'
import { DrawnPins } from './drawn-pins.tsx'
import { PartSymbols } from './part-symbols.tsx'
import type { PinFacts, PlacedPart } from './pin-facts.ts'
import { type DrawnPart, placeParts, ROOM_FOR_PARTS } from './place-parts.ts'

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
          <LivePart key={`${part.kind} ${part.x} ${part.y}`} part={part} glow={glowOfPart(part, states, isOff)} />
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

function roomFor(drawn: DrawnPart[]): Room {
  const needs = (isAbove: boolean) => (drawn.some((one) => one.isAbove === isAbove) ? ROOM_FOR_PARTS : MARGIN)
  return { x: MARGIN, above: needs(true), below: needs(false) }
}

type DrawnPinProps = { x: number; y: number; facts: PinFacts; isPointed: boolean; isOff: boolean }

/** A pin: filled while it is high, with a ring if a click changes it. */
function DrawnPin({ x, y, facts: { role, state }, isPointed, isOff }: DrawnPinProps) {
  const isClickable = !isOff && (role === 'input' || role === 'analogue')
  const fill = glowOf(state) > 0.5 ? 'fill-[#ff6a3d]' : state ? 'fill-[#6f6a58]' : 'fill-[#d9b75c]'
  const ring = isPointed ? 'stroke-[#ffffff]' : isClickable ? 'stroke-[#ffd257]' : 'stroke-[black]/50'
  return (
    <circle
      cx={x}
      cy={y}
      r={isPointed ? 1.25 : isClickable ? 0.95 : 0.85}
      strokeWidth={isPointed || isClickable ? 0.4 : 0.25}
      className={`${fill} ${ring}`}
    />
  )
}

function glowOfPart({ kind, pin, litByPower }: Part, states: Map<string, PinState>, isOff: boolean): number | null {
  if (kind !== 'led') return null
  if (litByPower) return isOff ? 0 : 1
  return pin ? (isOff ? 0 : glowOf(states.get(pin))) : null
}

/** A part of the board. An LED of which more is known is as bright as that says. */
function LivePart({ part, glow }: { part: Part; glow: number | null }) {
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

/** Returns how bright a pin is, from 0 to 1: one that is switched fast, the part it is on. */
export function glowOf(state: PinState | undefined): number {
  return state?.duty ?? state?.level ?? 0
}
