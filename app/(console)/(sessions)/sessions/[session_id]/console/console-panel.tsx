'use client'

import '@xterm/xterm/css/xterm.css'
import { useRouter } from 'next/navigation'
import { type DragEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { Shape } from '#components/board-picture/shape.ts'
import type { PinState } from '#wire/pins.ts'
import { type Asked, BoardControl, type Controls } from './board-control.tsx'
import type { Problem } from './command-text.ts'
import { type CommandState, ConsoleClient, type ConsoleState } from './console-client.ts'
import { CONSOLE_HEIGHT } from './console-height.ts'
import { ConsoleTools } from './console-tools.tsx'
import { askBoard, askPin, flashFile } from './control-board.ts'
import { PasteQuestion } from './paste-question.tsx'
import { PhoneKeys } from './phone-keys.tsx'
import { Pins } from './pins.tsx'
import { StateText } from './state-text.tsx'
import type { Terminal } from './terminal.ts'

const READ_ALOUD = 'console-read-aloud'

/** The console of a live session: a terminal that is loaded once the page is. */
type Props = { sessionId: string; name: string; controls: Controls; shape: Shape }

export function ConsolePanel({ sessionId, name, controls, shape }: Props) {
  const router = useRouter()
  const screen = useRef<HTMLDivElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const after = useRef<HTMLButtonElement>(null)
  const terminal = useRef<Terminal | null>(null)
  const client = useRef<ConsoleClient | null>(null)
  const [state, setState] = useState<ConsoleState>({ kind: 'connecting' })
  const [watchers, setWatchers] = useState(1)
  const [isReadAloud, setReadAloud] = useState(false)
  const [command, setCommand] = useState<CommandState | null>(null)
  const [asked, setAsked] = useState<Asked>({ kind: 'nothing' })
  const [pins, setPins] = useState<PinState[]>([])
  const [isOff, setOff] = useState(false)
  const [isDropping, setDropping] = useState(false)
  const [pasted, setPasted] = useState<string | null>(null)

  const type = useCallback((text: string) => client.current?.type(new TextEncoder().encode(text)), [])

  useEffect(() => {
    const element = place.current
    if (!element) return
    let isGone = false
    const wantsReading = localStorage.getItem(READ_ALOUD) === 'true'
    setReadAloud(wantsReading)
    import('./terminal.ts').then(
      ({ openTerminal }) => {
        if (isGone) return
        const opened = openTerminal(element, {
          label: `${name} console. Tab is sent to the board; Shift+Tab leaves the console.`,
          isReadAloud: wantsReading,
          onType: type,
          onPaste: setPasted,
        })
        terminal.current = opened
        const url = new URL(`/v1/sessions/${sessionId}/console`, location.href)
        url.protocol = url.protocol.replace('http', 'ws')
        client.current = new ConsoleClient(url.href, {
          state: setState,
          output: opened.write,
          notice: opened.notice,
          watchers: setWatchers,
          pins: (changes) => setPins((known) => withChanges(known, changes)),
          command: (newest) => {
            setCommand(newest)
            if (newest.state === 'succeeded' && newest.kind.startsWith('power_')) setOff(newest.kind === 'power_off')
          },
          changed: () => router.refresh(),
        })
        opened.focus()
      },
      () => setState({ kind: 'not loaded' }),
    )
    return () => {
      isGone = true
      client.current?.close()
      terminal.current?.dispose()
      client.current = null
      terminal.current = null
    }
  }, [sessionId, name, type, router])

  function readAloud(isOn: boolean) {
    setReadAloud(isOn)
    localStorage.setItem(READ_ALOUD, String(isOn))
    terminal.current?.readAloud(isOn)
  }

  async function ask(text: string, work: () => Promise<Problem | undefined>) {
    setAsked({ kind: 'asking', text })
    const problem = await work()
    setAsked(problem ? { kind: 'refused', problem } : { kind: 'nothing' })
    terminal.current?.focus()
  }

  async function setPin(pin: string, level: 0 | 1) {
    const problem = await askPin(sessionId, pin, level)
    if (problem) setAsked({ kind: 'refused', problem })
  }

  const act = (path: string, body?: object) => void ask('Sending to the board…', () => askBoard(sessionId, path, body))
  const flash = (file: File) => ask(`Uploading ${file.name}…`, () => flashFile(sessionId, file))

  function drop(event: DragEvent<HTMLElement>) {
    setDropping(false)
    const [file] = event.dataTransfer.files
    if (!file || !controls.capabilities.includes('flash')) return
    event.preventDefault()
    void flash(file)
  }

  function dragOver(event: DragEvent<HTMLElement>) {
    if (!controls.capabilities.includes('flash') || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setDropping(true)
  }

  return (
    <section
      aria-label="Console"
      onDragOver={dragOver}
      onDragLeave={() => setDropping(false)}
      onDrop={drop}
      className={`rounded-lg border bg-surface ${isDropping ? 'border-control' : 'border-line'}`}
    >
      <div ref={screen} className={`flex flex-col bg-surface ${CONSOLE_HEIGHT}`}>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-1.5">
          <StateText state={state} watchers={watchers} />
          <ConsoleTools
            sessionId={sessionId}
            name={name}
            isReadAloud={isReadAloud}
            onReadAloud={readAloud}
            screen={screen}
            onLeave={() => after.current?.focus()}
          />
        </div>
        <BoardControl
          controls={controls}
          command={command}
          asked={asked}
          isReachable={state.kind === 'open' && state.boardOnline}
          isOff={isOff}
          onAct={act}
          onFile={(file) => void flash(file)}
        />
        {pasted !== null && (
          <PasteQuestion
            text={pasted}
            onAnswer={(pastes) => {
              if (pastes) type(pasted.replaceAll(/\r?\n/g, '\r'))
              setPasted(null)
              terminal.current?.focus()
            }}
          />
        )}
        <div ref={place} className="min-h-0 flex-1 overflow-hidden p-2 font-mono" />
      </div>
      <PhoneKeys onKey={type} />
      <p className="border-t border-line px-4 py-2 text-xs text-muted">
        Tab is sent to the board. Shift+Tab leaves the console.{' '}
        <button
          ref={after}
          type="button"
          className="underline underline-offset-4"
          onClick={() => terminal.current?.focus()}
        >
          Back to the console
        </button>
      </p>
      {controls.capabilities.includes('gpio') && (
        <Pins
          pins={pins}
          shape={shape}
          onSet={(pin, level) => void setPin(pin, level)}
          onReset={controls.capabilities.includes('reset') ? () => act('reset') : undefined}
        />
      )}
    </section>
  )
}

/** In the order in which the board names its pins. */
function withChanges(known: PinState[], changes: PinState[]): PinState[] {
  const all = new Map([...known, ...changes].map((one) => [one.pin, one]))
  return [...all.values()]
}
