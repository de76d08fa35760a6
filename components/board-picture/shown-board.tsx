import type { PinState } from '#wire/pins.ts'
import { Board } from './board.tsx'
import { Glow } from './glow.tsx'
import { PartOfBoard } from './part-of-board.tsx'
import type { Part, Shape } from './shape.ts'

type Props = { shape: Shape; pins: readonly PinState[]; className?: string }

/** Draws a board as its pins say, to look at: LEDs glow, and pins that are high are filled. */
export function ShownBoard({ shape, pins, className = '' }: Props) {
  const states = new Map(pins.map((one) => [one.pin, one]))
  return (
    <Board shape={shape} className={className}>
      {shape.parts.map((part) => (
        <PartWithGlow key={`${part.kind} ${part.x} ${part.y}`} part={part} glow={glowOf(states.get(part.pin ?? ''))} />
      ))}
      {shape.pins.map(({ name, x, y }) => {
        const state = states.get(name)
        const fill = glowOf(state) > 0.5 ? 'fill-[#ff6a3d]' : state ? 'fill-[#6f6a58]' : 'fill-[#d9b75c]'
        return (
          <circle
            key={`${name} ${x} ${y}`}
            cx={x}
            cy={y}
            r={1}
            className={`${fill} stroke-[black]/50`}
            strokeWidth={0.25}
          />
        )
      })}
    </Board>
  )
}

function PartWithGlow({ part, glow }: { part: Part; glow: number }) {
  if (part.kind !== 'led' || !part.pin) return <PartOfBoard {...part} />
  return (
    <>
      <g opacity={glow}>
        <Glow {...part} />
      </g>
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

/** Returns the state of a pin in words: `high`, `low`, `30%`. */
export function pinText({ level, duty }: PinState): string {
  if (duty !== null) return `${Math.round(duty * 100)}%`
  return level === null ? 'not known' : level === 1 ? 'high' : 'low'
}
