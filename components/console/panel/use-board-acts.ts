'use client'

import { useRef, useState } from 'react'
import { useLiveConsole } from '#components/console/live-console.tsx'
import { useSetPart } from '#components/console/parts/use-set-part.ts'
import type { Asked, Controls } from './board-control.tsx'
import type { Problem } from './command-text.ts'
import { askBoard, askPin, flashFile } from './control-board.ts'
import { whyNotFlashed } from './flash-refusal.ts'
import { useBoardNews } from './use-board-news.ts'

/**
 * Returns what can be done with the board of a session now. What comes of it is in toasts. `known`
 * is the id of the newest act that the page was made with.
 */
export function useBoardActs(sessionId: string, { capabilities }: Controls, known: string | null) {
  const { state, command, focus } = useLiveConsole()
  const [asked, setAsked] = useState<Asked>({ kind: 'nothing' })
  const refuse = (problem: Problem) => setAsked({ kind: 'refused', problem })
  const setPart = useSetPart(sessionId, refuse)
  const lastPin = useRef(Promise.resolve())
  useBoardNews(command, asked, known)

  const isReachable = state.kind === 'open' && state.boardOnline
  const isBusy = asked.kind === 'asking' || command?.state === 'queued' || command?.state === 'running'

  async function ask(text: string, work: () => Promise<Problem | undefined>) {
    setAsked({ kind: 'asking', text })
    const problem = await work()
    setAsked(problem ? { kind: 'refused', problem } : { kind: 'nothing' })
    focus()
  }

  function setPin(pin: string, level: 0 | 1) {
    const put = async () => {
      const problem = await askPin(sessionId, pin, level)
      if (problem) refuse(problem)
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

  return {
    isReachable,
    isBusy,
    /** Why no file can be flashed now; undefined if one can. */
    refusal: whyNotFlashed({ canFlash: capabilities.includes('flash'), isReachable, isBusy }),
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
