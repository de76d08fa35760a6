'use client'

import { type ChangeEvent, useRef } from 'react'
import { Button } from '#components/ui/button.tsx'
import { commandText, type Problem } from './command-text.ts'
import type { CommandState } from './console-client.ts'

/** What can be done with the board of a session. */
export type Controls = { capabilities: string[]; flashFormats: string[] }

type Props = {
  controls: Controls
  command: CommandState | null
  /** What is under way or went wrong before there was a command. */
  asked: Asked
  isReachable: boolean
  isOff: boolean
  onAct: (path: string, body?: object) => void
  onFile: (file: File) => void
}

export type Asked = { kind: 'nothing' } | { kind: 'asking'; text: string } | { kind: 'refused'; problem: Problem }

/** Reset, power and flash, and what came of the last of them. */
export function BoardControl({ controls, command, asked, isReachable, isOff, onAct, onFile }: Props) {
  const { capabilities, flashFormats } = controls
  const input = useRef<HTMLInputElement>(null)
  const can = (word: string) => capabilities.includes(word)
  const isBusy = asked.kind === 'asking' || command?.state === 'queued' || command?.state === 'running'
  const common = { 'aria-disabled': isBusy || !isReachable }

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    if (file) onFile(file)
    // The same file may be chosen again once it has changed.
    target.value = ''
  }

  if (!['flash', 'reset', 'power', 'break'].some(can)) return null
  const said = asked.kind === 'asking' ? { text: asked.text, isBad: false } : commandText(command, asked)
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-1.5">
      {can('flash') && (
        <>
          <Button {...common} onClick={() => input.current?.click()}>
            Flash a file…
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
      {isBusy && command?.kind === 'flash' && command.state === 'running' && (
        <progress aria-label="Flashing" max={100} value={command.progress} className="h-1.5 w-32 accent-accent" />
      )}
      <p aria-live="polite" className={`min-w-0 text-xs wrap-anywhere ${said.isBad ? 'text-bad' : 'text-muted'}`}>
        {said.text || (can('flash') && `Drop a ${listOf(flashFormats)} file here to flash it.`)}
      </p>
    </div>
  )
}

function listOf(formats: string[]): string {
  const names = formats.map((format) => `.${format}`)
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${names.at(-1)}` : names.join('')
}
