import { useState } from 'react'
import { levelText } from '#components/board-picture/pin-level.ts'
import type { SetByName } from '#components/console/parts/use-set-queue.ts'
import type { PinInput, PinState } from '#wire/pins.ts'

type Props = {
  name: string
  state: PinState | undefined
  maxVolts: number
  isOff: boolean
  onSet: SetByName<PinInput>
}

/** A slider for the voltage on an analogue input. Until it is set, only its level is known. */
export function AnaloguePin({ name, state, maxVolts, isOff, onSet }: Props) {
  const [chosen, choose] = useState<number | null>(null)
  // The slider stays where it was put until the board says so, too, or it is refused.
  if (chosen !== null && chosen === state?.volts) choose(null)
  const volts = chosen ?? state?.volts
  const text = volts === undefined ? (state && levelText(state)) || 'not set' : `${volts.toFixed(2)} V`
  return (
    <label className="flex items-center gap-2">
      <span className="w-10 shrink-0 font-mono">{name}</span>
      <span className="sr-only">volts</span>
      <input
        type="range"
        name={name}
        min={0}
        max={maxVolts}
        step={0.01}
        disabled={isOff}
        value={volts ?? (state?.level === 1 ? maxVolts : 0)}
        aria-valuetext={volts === undefined ? text : `${volts.toFixed(2)} volts`}
        onChange={({ target: { valueAsNumber } }) => {
          choose(valueAsNumber)
          onSet(name, { volts: valueAsNumber }, { isNewestEnough: true, onRefused: () => choose(null) })
        }}
        className="min-h-6 w-full accent-ink"
      />
      <span aria-hidden="true" className="w-16 shrink-0 text-right text-muted tabular-nums">
        {text}
      </span>
    </label>
  )
}
