'use client'

import type { Shape } from '#components/board-picture/shape.ts'
import type { PinState } from '#wire/pins.ts'
import { glowOf, LiveBoard } from './live-board.tsx'

type Props = {
  pins: PinState[]
  shape: Shape
  /** Puts a level on a pin from outside. */
  onSet: (pin: string, level: 0 | 1) => void
}

/** The pins of a board: outputs as lights, inputs as buttons that put the other level on them. */
export function Pins({ pins, shape, onSet }: Props) {
  if (pins.length === 0) return null
  const [outputs, inputs] = [pins.filter(({ direction }) => direction === 'out'), pins.filter(isInput)]
  return (
    <details className="border-t border-line px-4 py-2">
      <summary className="cursor-pointer text-xs text-muted">
        Pins: {outputs.length} {outputs.length === 1 ? 'output' : 'outputs'}, {inputs.length} inputs
      </summary>
      {shape.pins.some(({ name }) => pins.some(({ pin }) => pin === name)) && (
        <div className="mt-2 rounded-md bg-raised p-3">
          <LiveBoard shape={shape} pins={pins} onSet={onSet} />
        </div>
      )}
      <ul aria-label="Outputs" className="mt-2 flex flex-wrap gap-2">
        {outputs.map((pin) => (
          <li key={pin.pin} className="flex items-center gap-1.5 rounded-md border border-line px-2 py-1 text-xs">
            <span
              aria-hidden="true"
              style={{ opacity: 0.15 + 0.85 * glowOf(pin) }}
              className="size-2.5 rounded-full bg-warn"
            />
            <span className="font-mono">{pin.pin}</span> {wordOf(pin)}
          </li>
        ))}
      </ul>
      <ul aria-label="Inputs" className="mt-2 flex flex-wrap gap-2">
        {inputs.map(({ pin, level }) => (
          <li key={pin}>
            <button
              type="button"
              aria-label={`${pin} is ${level === 1 ? 'high' : 'low'}: make it ${level === 1 ? 'low' : 'high'}`}
              onClick={() => onSet(pin, level === 1 ? 0 : 1)}
              className="rounded-md border border-line-strong px-2 py-1 font-mono text-xs hover:bg-raised"
            >
              {pin} {level === 1 ? 'high' : 'low'}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

const isInput = ({ direction }: PinState) => direction === 'in'

function wordOf({ level, duty }: PinState): string {
  if (duty !== null) return `${Math.round(duty * 100)} %`
  return level === 1 ? 'high' : 'low'
}
