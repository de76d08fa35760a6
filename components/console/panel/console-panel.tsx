'use client'

import '@xterm/xterm/css/xterm.css'
import { useRouter } from 'next/navigation'
import { type ReactNode, useRef, useState } from 'react'
import type { Shape } from '#components/board-picture/shape.ts'
import { Pins } from '#components/console/board/pins.tsx'
import { type Declared, PartsPanel } from '#components/console/parts/parts-panel.tsx'
import { useSetPart } from '#components/console/parts/use-set-part.ts'
import { StateText } from '#components/console/state-text.tsx'
import { useConsole } from '#components/console/use-console.ts'
import { readStored, store } from '#components/stored.ts'
import { type Asked, BoardControl, type Controls } from './board-control.tsx'
import { CommandLine } from './command-line.tsx'
import type { Problem } from './command-text.ts'
import { TERMINAL_HEIGHT, WIDE_HEIGHT } from './console-height.ts'
import { ConsoleTools } from './console-tools.tsx'
import { askBoard, askPin, flashFile } from './control-board.ts'
import { FlashDrop } from './flash-drop.tsx'
import { whyNotFlashed } from './flash-refusal.ts'
import { PasteQuestion } from './paste-question.tsx'
import { PhoneKeys } from './phone-keys.tsx'

const READ_ALOUD = 'console-read-aloud'

type Props = {
  sessionId: string
  /** The name of the session's board. */
  name: string
  controls: Controls
  shape: Shape
  parts: Declared[]
  /** The button that shares the console. */
  share: ReactNode
}

/** The console of a live session: a terminal that is loaded once the page is. */
export function ConsolePanel({ sessionId, name, controls, shape, parts, share }: Props) {
  const router = useRouter()
  const panel = useRef<HTMLElement>(null)
  const after = useRef<HTMLButtonElement>(null)
  const lastPin = useRef(Promise.resolve())
  const [isReadAloud, setReadAloud] = useState(() => readStored(READ_ALOUD) === 'true')
  /** Several lines, or control characters, which are not pasted before that is confirmed. */
  const [pasted, setPasted] = useState<string | null>(null)
  const {
    place,
    state,
    watchers,
    command,
    pins,
    parts: states,
    isOff,
    type,
    focus,
  } = useConsole({
    sessionId,
    label: `${name} console. Tab is sent to the board; Shift+Tab leaves the console.`,
    isReadAloud,
    input: { onType: (text) => type(text), onPaste: setPasted },
    onChange: () => router.refresh(),
  })
  const setPart = useSetPart(sessionId, (problem) => setAsked({ kind: 'refused', problem }))
  const [asked, setAsked] = useState<Asked>({ kind: 'nothing' })
  /** Why the file that was dropped last is not flashed. */
  const [notTaken, setNotTaken] = useState<string | null>(null)

  const hasPins = controls.capabilities.includes('gpio')
  const hasBoard = hasPins || parts.length > 0
  const isReachable = state.kind === 'open' && state.boardOnline
  const isBusy = asked.kind === 'asking' || command?.state === 'queued' || command?.state === 'running'
  const refusal = whyNotFlashed({ canFlash: controls.capabilities.includes('flash'), isReachable, isBusy })

  async function ask(text: string, work: () => Promise<Problem | undefined>) {
    setNotTaken(null)
    setAsked({ kind: 'asking', text })
    const problem = await work()
    setAsked(problem ? { kind: 'refused', problem } : { kind: 'nothing' })
    focus()
  }

  function setPin(pin: string, level: 0 | 1) {
    const put = async () => {
      const problem = await askPin(sessionId, pin, level)
      if (problem) setAsked({ kind: 'refused', problem })
    }
    // A release must not overtake its press.
    lastPin.current = lastPin.current.then(put, put)
  }

  const act = (path: string, body?: object) => void ask('Sending to the board…', () => askBoard(sessionId, path, body))

  function reset() {
    if (isReachable && !isBusy) act('reset')
  }

  function flash(file: File) {
    const text = `Uploading ${file.name}…`
    const onProgress = (percent: number) => setAsked({ kind: 'asking', text, percent })
    void ask(text, () => flashFile(sessionId, file, onProgress))
  }

  function readAloud(isOn: boolean) {
    setReadAloud(isOn)
    store(READ_ALOUD, String(isOn))
  }

  function answerPaste(isWanted: boolean) {
    if (isWanted) type((pasted ?? '').replaceAll(/\r?\n/g, '\r'))
    setPasted(null)
    focus()
  }

  return (
    <FlashDrop
      refusal={refusal}
      onFile={flash}
      onRefused={setNotTaken}
      element={panel}
      className={`lg:grid lg:grid-rows-[auto_minmax(0,1fr)_auto] lg:overflow-hidden ${hasBoard ? 'lg:grid-cols-[minmax(0,1fr)_19rem]' : ''} ${WIDE_HEIGHT}`}
    >
      <div className={`flex flex-col lg:contents ${TERMINAL_HEIGHT} [:fullscreen_&]:max-lg:h-[90dvh]`}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line px-2 py-1.5 sm:px-3 lg:col-span-full">
          <StateText state={state} watchers={watchers} />
          <BoardControl
            controls={controls}
            isDisabled={isBusy || !isReachable}
            isOff={isOff}
            onAct={act}
            onFile={flash}
          />
          <ConsoleTools
            sessionId={sessionId}
            share={share}
            panel={panel}
            isReadAloud={isReadAloud}
            onReadAloud={readAloud}
            onSkip={() => after.current?.focus()}
          />
        </div>
        <div className="flex min-h-0 flex-1 flex-col">
          <CommandLine command={command} asked={asked} notTaken={notTaken} />
          {pasted !== null && <PasteQuestion text={pasted} onAnswer={answerPaste} />}
          <div ref={place} className="min-h-0 flex-1 overflow-hidden p-2 font-mono" />
        </div>
      </div>
      <PhoneKeys onKey={type} />
      <div className="flex items-center justify-between gap-x-4 border-t border-line px-3 py-1.5 text-xs text-muted max-sm:not-focus-within:sr-only lg:col-start-1">
        <p className="max-sm:hidden">
          <kbd className="font-mono">Tab</kbd> is sent to the board, <kbd className="font-mono">Shift+Tab</kbd> leaves
          the console.
        </p>
        <button
          ref={after}
          type="button"
          className="min-h-6 underline underline-offset-4 opacity-0 hover:opacity-100 focus:opacity-100"
          onClick={focus}
        >
          Back to the console
        </button>
      </div>
      {hasBoard && (
        <div className="space-y-3 border-t border-line px-4 py-3 lg:col-start-2 lg:row-span-2 lg:row-start-2 lg:overflow-y-auto lg:border-t-0 lg:border-l lg:px-3">
          {hasPins && (
            <Pins
              pins={pins}
              shape={shape}
              isLockedUp={isReachable && state.lockUp !== null}
              onSet={setPin}
              onReset={controls.capabilities.includes('reset') ? reset : undefined}
            />
          )}
          {parts.length > 0 && <PartsPanel sessionId={sessionId} parts={parts} states={states} onSet={setPart} />}
        </div>
      )}
    </FlashDrop>
  )
}
