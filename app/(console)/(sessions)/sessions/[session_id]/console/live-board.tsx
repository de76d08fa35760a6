import { Board } from '#components/board-picture/board.tsx'
import { PartOfBoard } from '#components/board-picture/board-picture.tsx'
import type { Shape } from '#components/board-picture/shape.ts'
import type { PinState } from '#wire/pins.ts'

type Props = { shape: Shape; pins: PinState[]; onSet: (pin: string, level: 0 | 1) => void }

/**
 * Draws a board as it is now: LEDs are lit, pins that are high are filled, and a press on an input
 * puts the other level on it. The lists below say and do the same for the keyboard.
 */
export function LiveBoard({ shape, pins, onSet }: Props) {
  const states = new Map(pins.map((one) => [one.pin, one]))
  return (
    <Board shape={shape} className="mx-auto max-h-72 w-full">
      {shape.parts.map((part) => {
        const state = part.kind === 'led' && part.label ? states.get(part.label) : undefined
        return (
          <g key={`${part.kind} ${part.x} ${part.y}`} opacity={part.kind === 'led' ? 0.25 + 0.75 * glowOf(state) : 1}>
            <PartOfBoard {...part} />
          </g>
        )
      })}
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
            onClick={isInput ? () => onSet(name, state.level === 1 ? 0 : 1) : undefined}
            className={`stroke-black/50 ${isInput ? 'cursor-pointer' : ''} ${glowOf(state) > 0.5 ? 'fill-[#ff6a3d]' : state ? 'fill-[#6f6a58]' : 'fill-[#d9b75c]'}`}
            strokeWidth={0.25}
          >
            <title>{name}</title>
          </circle>
        )
      })}
    </Board>
  )
}

/** Returns how bright a pin is, from 0 to 1: one that is switched fast, the part it is on. */
export function glowOf(state: PinState | undefined): number {
  return state?.duty ?? state?.level ?? 0
}
