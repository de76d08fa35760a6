'use client'

import { type FormEvent, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { captureEdges } from '#wire/capture-edges.ts'
import { FIELD } from './field-look.ts'
import type { CaptureBody } from './use-captures.ts'

const SECONDS = { min: 0.001, max: 60, first: 0.1 }
const MAX_PRE = 90
const WAIT = { max: 300, first: 60 }

type Props = {
  /** The pins of the board by their names; null if they are not known. */
  pins: string[] | null
  isBusy: boolean
  onStart: (body: CaptureBody) => void
}

/** Asks what to capture: pins, how long, and from which edge on. */
export function CaptureForm({ pins, isBusy, onStart }: Props) {
  const [isAll, setAll] = useState(true)
  const [trigger, setTrigger] = useState('')

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const named = pins ? form.getAll('pin').map(String) : namesIn(String(form.get('pins') ?? ''))
    const [edge, pre, wait] = ['edge', 'pre', 'wait'].map((name) => form.get(name))
    onStart({
      pins: isAll || named.length === 0 ? 'all' : [...new Set([...named, ...(trigger ? [trigger] : [])])],
      seconds: Number(form.get('seconds')),
      ...(trigger && { trigger: { pin: trigger, edge: String(edge) }, pre_percent: Number(pre) }),
      ...(trigger && { wait_seconds: Number(wait) }),
    })
  }

  return (
    <form onSubmit={send} aria-label="New capture" className="space-y-2 rounded-md border border-line p-2 text-xs">
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
        <label>
          <span className="mb-1 block text-muted">Seconds of the board</span>
          <input
            type="number"
            name="seconds"
            min={SECONDS.min}
            max={SECONDS.max}
            step="any"
            required
            defaultValue={SECONDS.first}
            className={`w-24 ${FIELD}`}
          />
        </label>
        <TriggerField pins={pins} value={trigger} onChange={setTrigger} />
        {trigger && (
          <>
            <label>
              <span className="mb-1 block text-muted">Edge</span>
              <select name="edge" className={FIELD}>
                {captureEdges.map((edge) => (
                  <option key={edge}>{edge}</option>
                ))}
              </select>
            </label>
            <NumberField name="pre" label="From before it, %" min={0} max={MAX_PRE} first={10} />
            <NumberField name="wait" label="Wait, seconds" min={1} max={WAIT.max} first={WAIT.first} />
          </>
        )}
        <label className="flex min-h-8 items-center gap-1.5">
          <input type="checkbox" checked={isAll} onChange={({ target }) => setAll(target.checked)} /> All pins
        </label>
        <Button type="submit" look="primary" pending={isBusy}>
          Start
        </Button>
      </div>
      {!isAll && <PinFields pins={pins} />}
    </form>
  )
}

type TriggerProps = Pick<Props, 'pins'> & { value: string; onChange: (pin: string) => void }

function TriggerField({ pins, value, onChange }: TriggerProps) {
  if (!pins)
    return (
      <label>
        <span className="mb-1 block text-muted">Begin at an edge of</span>
        <input
          placeholder="a pin, or at once"
          value={value}
          onChange={({ target }) => onChange(target.value.trim().toUpperCase())}
          className={`w-36 ${FIELD}`}
        />
      </label>
    )
  return (
    <label>
      <span className="mb-1 block text-muted">Begin</span>
      <select value={value} onChange={({ target }) => onChange(target.value)} className={FIELD}>
        <option value="">at once</option>
        {pins.map((pin) => (
          <option key={pin} value={pin}>
            at an edge of {pin}
          </option>
        ))}
      </select>
    </label>
  )
}

function PinFields({ pins }: Pick<Props, 'pins'>) {
  if (!pins)
    return (
      <label className="block">
        <span className="mb-1 block text-muted">Pins, such as D0 D1</span>
        <input name="pins" autoComplete="off" className={`w-full max-w-sm ${FIELD}`} />
      </label>
    )
  return (
    <fieldset className="flex flex-wrap gap-1">
      <legend className="sr-only">Pins</legend>
      {pins.map((pin) => (
        <label
          key={pin}
          className="flex min-h-6 items-center gap-1 rounded-md border border-line px-1.5 font-mono has-checked:border-ink has-checked:bg-raised"
        >
          <input type="checkbox" name="pin" value={pin} /> {pin}
        </label>
      ))}
    </fieldset>
  )
}

type NumberProps = { name: string; label: string; min: number; max: number; first: number }

function NumberField({ name, label, first, ...range }: NumberProps) {
  return (
    <label>
      <span className="mb-1 block text-muted">{label}</span>
      <input type="number" name={name} required defaultValue={first} {...range} className={`w-24 ${FIELD}`} />
    </label>
  )
}

const namesIn = (text: string) =>
  text
    .toUpperCase()
    .split(/[\s,]+/)
    .filter((name) => name !== '')
