import { useState } from 'react'
import type { SetByName } from '#components/console/parts/use-set-queue.ts'
import type { PinInput } from '#wire/pins.ts'

type Props = {
  name: string
  level: 0 | 1 | null
  maxVolts: number
  isOff: boolean
  onSet: SetByName<PinInput>
}

/** A slider for the voltage on an analogue input. Until it is set here, only its level is known. */
export function AnaloguePin({ name, level, maxVolts, isOff, onSet }: Props) {
  const [volts, choose] = useState<number | null>(null)
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
        value={volts ?? (level === 1 ? maxVolts : 0)}
        aria-valuetext={volts === null ? levelWord(level) : `${volts.toFixed(2)} volts`}
        onChange={({ target }) => {
          choose(target.valueAsNumber)
          onSet(name, { volts: target.valueAsNumber }, { isNewestEnough: true, onRefused: () => choose(null) })
        }}
        className="min-h-6 w-full accent-ink"
      />
      <span aria-hidden="true" className="w-16 shrink-0 text-right text-muted tabular-nums">
        {volts === null ? levelWord(level) : `${volts.toFixed(2)} V`}
      </span>
    </label>
  )
}

const levelWord = (level: 0 | 1 | null) => (level === null ? 'not set' : level === 1 ? 'high' : 'low')
