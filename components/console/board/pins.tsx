'use client'

import type { Shape } from '#components/board-picture/shape.ts'
import type { PinState } from '#wire/pins.ts'
import type { OnBoard } from './drawn-button.tsx'
import { glowOf, LiveBoard } from './live-board.tsx'
import { PushButton } from './push-button.tsx'

type Props = OnBoard & { pins: PinState[]; shape: Shape; isLockedUp: boolean }

/**
 * The board as it is now, with buttons to press. The lists say and do the same: outputs as lights,
 * inputs as buttons that put the other level on them. Below a drawing they are closed.
 */
export function Pins({ pins, shape, isLockedUp, ...does }: Props) {
  const [outputs, inputs] = [pins.filter(({ direction }) => direction === 'out'), pins.filter(isInput)]
  const isDrawn =
    shape.pins.length > 0 && (pins.length === 0 || shape.pins.some(({ name }) => pins.some(({ pin }) => pin === name)))
  return (
    <section aria-label="Board" className="flex flex-wrap items-start gap-3 lg:flex-col lg:items-stretch">
      {isDrawn && (
        <div className={`w-44 rounded-md bg-raised p-2 lg:w-auto ${isLockedUp ? 'opacity-50 grayscale' : ''}`}>
          <LiveBoard shape={shape} pins={pins} {...does} />
        </div>
      )}
      <div className="min-w-0 flex-1 space-y-3">
        <PushButton inputs={inputs} onSet={does.onSet} />
        <details open={!isDrawn && pins.length > 0}>
          <summary className="w-fit cursor-pointer text-xs text-muted">
            {pins.length === 0 ? 'Pins' : `Pins: ${count(outputs, 'output')}, ${count(inputs, 'input')}`}
          </summary>
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
          <ul aria-label="Inputs" className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(4.75rem,1fr))] gap-1.5">
            {inputs.map(({ pin, level }) => (
              <li key={pin}>
                <button
                  type="button"
                  onClick={() => does.onSet(pin, level === 1 ? 0 : 1)}
                  className="w-full rounded-md border border-line-strong px-1 py-0.5 font-mono text-xs whitespace-nowrap hover:bg-raised"
                >
                  {pin} {level === 1 ? 'high' : 'low'}
                  <span className="sr-only">: make it {level === 1 ? 'low' : 'high'}</span>
                </button>
              </li>
            ))}
          </ul>
        </details>
      </div>
    </section>
  )
}

function count(pins: PinState[], noun: string): string {
  return `${pins.length} ${pins.length === 1 ? noun : `${noun}s`}`
}

const isInput = ({ direction }: PinState) => direction === 'in'

function wordOf({ level, duty }: PinState): string {
  if (duty !== null) return `${Math.round(duty * 100)}%`
  return level === 1 ? 'high' : 'low'
}
