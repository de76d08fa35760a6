import type { PartState } from '#wire/parts.ts'

/** The fields of a part whose values are typed. Their names are those of the API. */
export function PartFields({ kind, state }: Pick<PartState, 'kind' | 'state'>) {
  if (kind === 'potentiometer') return <NumberField name="value" label="Part of the supply" state={state} max={1} />
  if (kind === 'uart')
    return (
      <label className="min-w-0 flex-1">
        <span className="mb-1 block text-muted">Text to send</span>
        <input name="send" maxLength={1024} required autoComplete="off" className={`w-full ${look}`} />
      </label>
    )
  if (kind !== 'dht22') return null
  return (
    <>
      <NumberField name="temperature" label="°C" words="Temperature in" state={state} min={-40} max={80} />
      <NumberField name="humidity" label="%" words="Humidity in" state={state} max={100} />
      <label className="min-w-0">
        <span className="mb-1 block text-muted">Fault</span>
        <select name="fault" defaultValue={String(state.fault)} className={look}>
          <option>none</option>
          <option>silent</option>
          <option>checksum</option>
        </select>
      </label>
    </>
  )
}

const look = 'h-8 rounded-md border border-control bg-surface px-2 text-base sm:text-xs'

type NumberProps = {
  name: string
  label: string
  words?: string
  state: PartState['state']
  min?: number
  max: number
}

function NumberField({ name, label, words, state, min = 0, max }: NumberProps) {
  return (
    <label className="min-w-0">
      <span className="mb-1 block text-muted">
        {words && <span className="sr-only">{words} </span>}
        {label}
      </span>
      <input
        type="number"
        name={name}
        min={min}
        max={max}
        step="any"
        required
        defaultValue={Number(state[name])}
        className={`w-22 sm:w-18 ${look}`}
      />
    </label>
  )
}
