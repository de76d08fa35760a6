'use client'

import { Upload } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { useCommand } from '#components/commands/use-command.ts'
import { Button } from '#components/ui/button.tsx'
import type { Problem } from './command-text.ts'

/** What can be done with the board of a session. */
export type Controls = { capabilities: string[]; flashFormats: string[] }

/** What is under way or went wrong before there was a command. */
export type Asked =
  | { kind: 'nothing' }
  /** `percent`: how much of a file is uploaded. */
  | { kind: 'asking'; text: string; percent?: number }
  | { kind: 'refused'; problem: Problem }

type Props = {
  controls: Controls
  isDisabled: boolean
  isOff: boolean
  onAct: (path: string, body?: object) => void
  onFile: (file: File) => void
}

/** The buttons of a board: flash, reset, power and break, as far as it has them. */
export function BoardControl({ controls: { capabilities, flashFormats }, isDisabled, isOff, onAct, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const can = (word: string) => capabilities.includes(word)
  const common = { 'aria-disabled': isDisabled, className: 'aria-disabled:opacity-60 max-sm:px-1.5 max-sm:text-xs' }

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    if (file) onFile(file)
    // The same file may be chosen again once it has changed.
    target.value = ''
  }

  useCommand(can('reset') ? 'Reset the board' : undefined, () => isDisabled || onAct('reset'))
  useCommand(can('flash') ? 'Flash a file…' : undefined, () => isDisabled || input.current?.click())
  useCommand(can('power') ? (isOff ? 'Power on' : 'Power off') : undefined, () => {
    if (!isDisabled) onAct('power', { state: isOff ? 'on' : 'off' })
  })

  if (!['flash', 'reset', 'power', 'break'].some(can)) return null
  return (
    <fieldset className="flex flex-wrap items-center gap-1.5 max-sm:gap-1">
      <legend className="sr-only">Board</legend>
      {can('flash') && (
        <>
          <Button {...common} onClick={() => input.current?.click()}>
            <Upload className="size-3.5 max-sm:hidden" aria-hidden="true" />
            <span>
              Flash<span className="max-lg:sr-only"> a file</span>…
            </span>
          </Button>
          <input
            ref={input}
            type="file"
            className="hidden"
            aria-label="Firmware file"
            accept={flashFormats.map((format) => `.${format}`).join(',')}
            onChange={choose}
          />
        </>
      )}
      {can('reset') && (
        <Button {...common} onClick={() => onAct('reset')}>
          Reset
        </Button>
      )}
      {can('power') && (
        <Button {...common} onClick={() => onAct('power', { state: isOff ? 'on' : 'off' })}>
          {isOff ? 'Power on' : 'Power off'}
        </Button>
      )}
      {can('power') && !isOff && (
        <Button {...common} onClick={() => onAct('power', { state: 'cycle' })}>
          Power cycle
        </Button>
      )}
      {can('break') && (
        <Button {...common} onClick={() => onAct('break')}>
          Send break
        </Button>
      )}
    </fieldset>
  )
}
