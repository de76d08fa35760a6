import { useState } from 'react'
import type { PinState } from '#wire/pins.ts'
import { useHold } from './use-hold.ts'

/** Pins that boards use for nothing else. */
const USUAL = ['D2', 'GP2']

type Props = { inputs: PinState[]; onSet: (pin: string, level: 0 | 1) => void }

/** A push button between a pin of one's choice and ground, as on a breadboard. */
export function PushButton({ inputs, onSet }: Props) {
  const [chosen, choose] = useState('')
  const names = inputs.map((one) => one.pin)
  const pin = [chosen, ...USUAL].find((name) => names.includes(name)) ?? names[0]
  const { isDown, handlers } = useHold((isHeld) => {
    if (pin) onSet(pin, isHeld ? 0 : 1)
  })
  if (pin === undefined) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-xs print:hidden">
      <label className="flex items-center gap-2">
        <span className="max-sm:sr-only">Push button on</span>
        <select
          value={pin}
          onChange={(event) => choose(event.target.value)}
          className="min-h-8 rounded-md border border-control bg-surface px-2 font-mono"
        >
          {names.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <button
        type="button"
        aria-pressed={isDown}
        className="min-h-8 min-w-24 touch-none rounded-md border border-line-strong px-3 font-medium select-none hover:bg-raised aria-pressed:bg-ink aria-pressed:text-canvas"
        {...handlers}
      >
        Hold to press
      </button>
      <p className="text-muted max-sm:sr-only">Pulls the pin to ground while held. Enable its pull-up.</p>
    </div>
  )
}
