'use client'

import { useState } from 'react'
import { useFlash } from '#components/console/flash/use-flash.ts'
import { useLiveConsole } from '#components/console/live-console.tsx'
import { useSetQueue } from '#components/console/parts/use-set-queue.ts'
import type { PartInput } from '#wire/parts.ts'
import type { PinInput } from '#wire/pins.ts'
import type { Asked } from './asked.ts'
import type { Controls } from './board-control.tsx'
import type { Problem } from './command-text.ts'
import { askBoard, askPart, askPin } from './control-board.ts'
import { whyNotFlashed } from './flash-refusal.ts'
import { useBoardNews } from './use-board-news.ts'

/**
 * Returns what can be done with the board of a session now. What comes of it is in toasts. `known`
 * is the id of the newest act that the page was made with.
 */
export function useBoardActs(sessionId: string, { capabilities, takes }: Controls, known: string | null) {
  const { state, session, command, isOff, focus } = useLiveConsole()
  const [asked, setAsked] = useState<Asked>({ kind: 'nothing' })
  const refuse = (problem: Problem) => setAsked({ kind: 'refused', problem })
  const setPart = useSetQueue({
    send: (name, input: PartInput) => askPart(sessionId, name, input),
    onRefused: refuse,
  })
  const setPin = useSetQueue({ send: (pin, input: PinInput) => askPin(sessionId, pin, input), onRefused: refuse })
  useBoardNews(command, asked, known)

  const isStarting = session === 'starting'
  const isReachable = state.kind === 'open' && state.boardOnline && !isStarting
  const isBusy = asked.kind === 'asking' || command?.state === 'queued' || command?.state === 'running'

  async function ask(text: string, work: () => Promise<Problem | undefined>) {
    setAsked({ kind: 'asking', text })
    const problem = await work()
    setAsked(problem ? { kind: 'refused', problem } : { kind: 'nothing' })
    focus()
  }

  const act = (path: string, body?: object) => void ask('Sending to the board…', () => askBoard(sessionId, path, body))

  function reset() {
    if (isReachable && !isBusy) act('reset')
  }

  /** Why no file can be flashed now; undefined if one can. */
  const canFlash = capabilities.includes('flash')
  const refusal = whyNotFlashed({ canFlash, isStarting, isReachable, isBusy, isOff })
  const flash = useFlash({
    ...{ sessionId, takes, refusal },
    isEnded: state.kind === 'ended',
    onAsked: setAsked,
    onDone: focus,
  })

  return {
    isReachable,
    isBusy,
    refusal,
    /** Says why something was not done. */
    refuse,
    act,
    reset: capabilities.includes('reset') ? reset : undefined,
    flash,
    setPin,
    setPart,
  }
}

export type BoardActs = ReturnType<typeof useBoardActs>
