import { type FormEvent, useId, useState } from 'react'
import type { NamedFunction } from '#components/elf/elf-work.ts'
import { Button } from '#components/ui/button.tsx'
import { addressIn, type Typed } from './address-in.ts'
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
}

/** Takes an address, or a name that stands for one. */
export function AddressForm({
  label,
  button,
  placeholder,
  functions,
  registers,
  isDisabled = false,
  onAddress,
}: Props) {
  const id = useId()
  const [text, setText] = useState('')
  const [why, setWhy] = useState<string | null>(null)
  const typed = text.trim()
  const offered = typed === '' ? [] : functions.filter(({ name }) => name.includes(typed)).slice(0, MAX_OFFERED)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (typed === '' || isDisabled) return
    const found = addressIn(typed, { functions, ...(registers && { registers }) })
    if ('why' in found) return setWhy(found.why)
    setText('')
    setWhy(null)
    onAddress(found)
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
    </form>
  )
}
