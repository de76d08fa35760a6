import { areaOf, Board } from '#components/board-picture/board.tsx'
import { PartOfBoard } from '#components/board-picture/part-of-board.tsx'
import type { Part, Shape } from '#components/board-picture/shape.ts'
import type { PinState } from '#wire/pins.ts'
import { DrawnButton, type OnBoard } from './drawn-button.tsx'

type Props = OnBoard & { shape: Shape; pins: PinState[] }

/** How high the drawing is at most, unless its place says so. */
const MAX_HEIGHT = '16rem'

/**
 * Draws a board as it is now: LEDs glow, pins that are high are filled, and its buttons can be
 * pressed. A click on an input puts the other level on it, as the lists below do for the keyboard.
 */
export function LiveBoard({ shape, pins, ...does }: Props) {
  const states = new Map(pins.map((one) => [one.pin, one]))
  const area = areaOf(shape)
  const maxWidth = `calc(var(--board-height, ${MAX_HEIGHT}) * ${area.width / area.height})`
  return (
    <div className="relative mx-auto w-full" style={{ aspectRatio: `${area.width} / ${area.height}`, maxWidth }}>
      <Board shape={shape} className="size-full">
        {shape.parts.map((part) => (
          <LivePart key={`${part.kind} ${part.x} ${part.y}`} part={part} glow={glowOf(states.get(part.pin ?? ''))} />
        ))}
        {shape.pins.map(({ name, x, y }) => {
          const state = states.get(name)
          const isInput = state?.direction === 'in'
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: the lists do it for the keyboard
            <circle
              key={`${name} ${x} ${y}`}
              cx={x}
              cy={y}
              r={isInput ? 1.15 : 1}
              onClick={isInput ? () => does.onSet(name, state.level === 1 ? 0 : 1) : undefined}
              className={`stroke-[black]/50 ${isInput ? 'cursor-pointer' : ''} ${glowOf(state) > 0.5 ? 'fill-[#ff6a3d]' : state ? 'fill-[#6f6a58]' : 'fill-[#d9b75c]'}`}
              strokeWidth={0.25}
            >
              <title>{name}</title>
            </circle>
          )
        })}
      </Board>
      {shape.parts.map((part) => (
        <DrawnButton key={`${part.x} ${part.y}`} part={part} area={area} state={states.get(part.pin ?? '')} {...does} />
      ))}
    </div>
  )
}

/** A part of the board. An LED whose pin is known is as bright as its pin says. */
function LivePart({ part, glow }: { part: Part; glow: number }) {
  if (part.kind !== 'led' || !part.pin) return <PartOfBoard {...part} />
  return (
    <>
      <circle
        cx={part.x + part.w / 2}
        cy={part.y + part.h / 2}
        r={2.6}
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
