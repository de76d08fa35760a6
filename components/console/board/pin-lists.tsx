import { glowOf, levelText } from '#components/board-picture/pin-level.ts'
import type { SetByName } from '#components/console/parts/use-set-queue.ts'
import type { PinInput } from '#wire/pins.ts'
import { AnaloguePin } from './analogue-pin.tsx'
import type { PinFacts, PinRole } from './pin-facts.ts'

type Props = {
  pins: PinFacts[]
  /** What an analogue input takes at most. */
  maxVolts: number
  isOff: boolean
  onSet: SetByName<PinInput>
}

/** All pins of a board by what can be done with them. */
export function PinLists({ pins, maxVolts, isOff, onSet }: Props) {
  const those = (role: PinRole) => pins.filter((pin) => pin.role === role)
  const inputs = those('input')
  const taken = pins.filter(({ role }) => role === 'serial' || role === 'part')
  return (
    <div className="mt-2 space-y-3 text-xs">
      <ul aria-label="Outputs" className="flex flex-wrap gap-2 empty:hidden">
        {those('output').map(({ name, state }) => (
          <li key={name} className="flex items-center gap-1.5 rounded-md border border-line px-2 py-1">
            <span
              aria-hidden="true"
              style={{ opacity: 0.15 + 0.85 * glowOf(state) }}
              className="size-2.5 rounded-full bg-warn"
            />
            <span className="font-mono">{name}</span> {state && levelText(state)}
          </li>
        ))}
      </ul>
      {inputs.length > 0 && <p className="mb-1.5 text-muted print:hidden">Drive an input</p>}
      <ul
        aria-label="Inputs"
        className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-1.5 empty:hidden print:hidden"
      >
        {inputs.map(({ name, state }) => (
          <li key={name}>
            <InputPin name={name} level={state?.level ?? null} isOff={isOff} onSet={onSet} />
          </li>
        ))}
      </ul>
      <ul aria-label="Analogue inputs" className="space-y-1 empty:hidden">
        {those('analogue').map(({ name, state }) => (
          <li key={name}>
            <AnaloguePin name={name} state={state} maxVolts={maxVolts} isOff={isOff} onSet={onSet} />
          </li>
        ))}
      </ul>
      <ul aria-label="Pins in use" className="flex flex-wrap gap-x-3 gap-y-1 text-muted empty:hidden">
        {taken.map(({ name, part }) => (
          <li key={name}>
            <span className="font-mono">{name}</span> {part ? part.name : 'serial port'}
          </li>
        ))}
      </ul>
    </div>
  )
}

type InputPinProps = { name: string; level: 0 | 1 | null; isOff: boolean; onSet: Props['onSet'] }

/** A button that puts the other level on an input: it shows the level, and which one it sets. */
function InputPin({ name, level, isOff, onSet }: InputPinProps) {
  const next = level === 1 ? 'low' : 'high'
  return (
    <button
      type="button"
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onSet(name, { level: level === 1 ? 0 : 1 })}
      className="flex w-full justify-between gap-x-2 rounded-md border border-line-strong bg-surface px-2 py-1 whitespace-nowrap hover:bg-raised aria-disabled:opacity-60"
    >
      <span className="font-mono">
        {name}
        {level !== null && (
          <>
            {' '}
            <span aria-hidden="true">{level === 1 ? '▔' : '▁'}</span> {levelText({ level, duty: null })}
          </>
        )}
        <span className="sr-only">: </span>
      </span>
      <span className="text-muted">set {next}</span>
    </button>
  )
}
