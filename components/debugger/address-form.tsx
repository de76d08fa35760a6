import { type FormEvent, useId, useState } from 'react'
import type { AskedLine } from '#components/elf/code-of-line.ts'
import type { NamedFunction } from '#components/elf/elf-work.ts'
import { Button } from '#components/ui/button.tsx'
import { addressIn, lineIn, type Typed } from './address-in.ts'
import type { Register } from './registers.ts'

/** So many names are offered as one types: a browser is slow with thousands. */
const MAX_OFFERED = 20

type Props = {
  label: string
  button: string
  placeholder: string
  functions: readonly NamedFunction[]
  registers?: readonly Register[]
  isDisabled?: boolean
  onAddress: (typed: Exclude<Typed, { why: string }>) => void
  /** Takes a line of a source file. Returns what was done instead, or why nothing was. */
  onLine?: (asked: AskedLine) => Promise<LineOutcome>
}

export type LineOutcome = { note?: string } | { why: string }

/** Takes an address, or a name that stands for one. */
export function AddressForm({
  label,
  button,
  placeholder,
  functions,
  registers,
  isDisabled = false,
  onAddress,
  onLine,
}: Props) {
  const id = useId()
  const [text, setText] = useState('')
  const [why, setWhy] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const typed = text.trim()
  const offered = typed === '' ? [] : functions.filter(({ name }) => name.includes(typed)).slice(0, MAX_OFFERED)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (typed === '' || isDisabled) return
    setNote('')
    const line = onLine && lineIn(typed)
    if (line) return void onLine(line).then(finish)
    const found = addressIn(typed, { functions, ...(registers && { registers }) })
    if ('why' in found) return setWhy(found.why)
    finish({})
    onAddress(found)
  }

  function finish(outcome: LineOutcome) {
    if ('why' in outcome) return setWhy(outcome.why)
    setText('')
    setWhy(null)
    setNote(outcome.note ?? '')
  }

  return (
    <form onSubmit={submit}>
      <div className="flex gap-2">
        <input
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setWhy(null)
          }}
          aria-label={label}
          aria-invalid={why !== null || undefined}
          aria-describedby={why === null ? undefined : `${id}-why`}
          placeholder={placeholder}
          list={`${id}-names`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="h-8 min-w-0 flex-1 rounded-md border border-control bg-surface px-2.5 font-mono text-base aria-invalid:border-bad sm:text-xs"
        />
        <datalist id={`${id}-names`}>
          {offered.map(({ name, address }) => (
            <option key={`${name} ${address}`} value={name} />
          ))}
        </datalist>
        <Button type="submit" aria-disabled={isDisabled} className="aria-disabled:opacity-60">
          {button}
        </Button>
      </div>
      {why !== null && (
        <p id={`${id}-why`} role="alert" className="pt-1 text-xs text-bad">
          {why}
        </p>
      )}
      {onLine && (
        <p role="status" className="pt-1 text-xs text-muted empty:hidden">
          {note}
        </p>
      )}
    </form>
  )
}
