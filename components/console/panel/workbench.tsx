'use client'

import '@xterm/xterm/css/xterm.css'
import { useState } from 'react'
import type { PlacedPart } from '#components/board-picture/place-parts.ts'
import type { Shape } from '#components/board-picture/shape.ts'
import { FlashQuestion } from '#components/console/flash/flash-question.tsx'
import { useLiveConsole } from '#components/console/live-console.tsx'
import { readStored, store } from '#components/stored.ts'
import { Dock, type Pane } from '#components/ui/dock.tsx'
import { Split } from '#components/ui/split.tsx'
import { useMedia } from '#components/use-media.ts'
import { BoardControl, type Controls } from './board-control.tsx'
import { BoardPane } from './board-pane.tsx'
import { ConsolePane } from './console-pane.tsx'
import { FlashDrop } from './flash-drop.tsx'
import { PhoneKeys } from './phone-keys.tsx'
import { useBoardActs } from './use-board-acts.ts'
import { usePaneKeys } from './use-pane-keys.ts'
import { useShown } from './use-shown.ts'

const READ_ALOUD = 'console-read-aloud'
const BOARD_WIDTH = 'workbench-board'
/** The part of the width that the board has at first, in percent. */
const INITIAL_BOARD = 26
/** Where the board is beside the console, with room for its buttons. */
const WIDE = '(width >= 80rem)'

export type WorkbenchProps = {
  sessionId: string
  /** The name of the session's board. */
  name: string
  /** Names the user and the type of the board, for what is remembered. */
  memory: string
  controls: Controls
  shape: Shape
  parts: PlacedPart[]
  /** The id of the newest act on the board as the page was made. */
  lastAct: string | null
  panes: Pane[]
}

/**
 * What one works with during a session: the console with its tools on the left, the board on the
 * right, and tabs with panes below the console.
 */
export function Workbench({ sessionId, name, memory, controls, shape, parts, lastAct, panes }: WorkbenchProps) {
  const [isReadAloud, setReadAloud] = useState(() => readStored(READ_ALOUD) === 'true')
  const { isOff, type, focus } = useLiveConsole()
  const isShown = useShown()
  usePaneKeys()
  const acts = useBoardActs(sessionId, controls, lastAct)
  const hasPins = controls.capabilities.includes('gpio')
  const hasBoard = hasPins || parts.length > 0
  // A board that is beside its console has its buttons, and the console begins higher.
  const isBeside = useMedia(WIDE) && hasBoard

  function readAloud(isOn: boolean) {
    setReadAloud(isOn)
    store(READ_ALOUD, String(isOn))
  }

  const control = (
    <BoardControl
      controls={controls}
      isDisabled={acts.isBusy || !acts.isReachable}
      isOff={isOff}
      flash={acts.flash}
      onAct={acts.act}
    />
  )

  const aside = (
    <>
      <button
        type="button"
        className="min-h-6 shrink-0 underline underline-offset-4 opacity-0 hover:opacity-100 focus:opacity-100 max-lg:not-focus:sr-only"
        onClick={focus}
      >
        Back to the console
      </button>
      <p className="text-muted not-lg:hidden print:hidden">
        <kbd className="font-mono">Tab</kbd> is sent to the board, <kbd className="font-mono">Shift+Tab</kbd> leaves the
        console, <kbd className="font-mono">F6</kbd> goes on.
      </p>
    </>
  )

  return (
    <FlashDrop refusal={acts.refusal} onFile={acts.flash.take} onRefused={(detail) => acts.refuse({ detail })}>
      {acts.flash.question && <FlashQuestion question={acts.flash.question} onAnswer={acts.flash.answer} />}
      <Split
        name={BOARD_WIDTH}
        label="Width of the board"
        axis="x"
        initial={INITIAL_BOARD}
        isDivided={hasBoard}
        first={
          <Dock panes={panes} aside={aside} isShown={isShown}>
            <ConsolePane
              sessionId={sessionId}
              name={name}
              memory={memory}
              isReadAloud={isReadAloud}
              onReadAloud={readAloud}
            >
              {!isBeside && control}
            </ConsolePane>
          </Dock>
        }
        second={
          hasBoard && (
            <BoardPane
              sessionId={sessionId}
              shape={shape}
              chip={controls.takes.target}
              parts={parts}
              hasPins={hasPins}
              acts={acts}
            >
              {isBeside && control}
            </BoardPane>
          )
        }
      />
      <PhoneKeys onKey={type} />
    </FlashDrop>
  )
}
