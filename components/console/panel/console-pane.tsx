'use client'

import { useState } from 'react'
import { useLiveConsole } from '#components/console/live-console.tsx'
import { LiveNotice } from '#components/console/live-state.tsx'
import { useTerminal } from '#components/console/use-terminal.ts'
import { PasteQuestion } from './paste-question.tsx'

type Props = {
  /** The name of the session's board. */
  name: string
  /** Whether the output is written for screen readers, too. */
  isReadAloud: boolean
}

/** The terminal of a live session, with what belongs right over and under it. */
export function ConsolePane({ name, isReadAloud }: Props) {
  const live = useLiveConsole()
  const { type, focus } = live
  /** Several lines, or control characters, which are not pasted before that is confirmed. */
  const [pasted, setPasted] = useState<string | null>(null)
  const place = useTerminal(live, {
    label: `${name} console. Tab is sent to the board; Shift+Tab leaves the console.`,
    isReadAloud,
    input: { onType: type, onPaste: setPasted },
  })

  function answerPaste(isWanted: boolean) {
    if (isWanted) type((pasted ?? '').replaceAll(/\r?\n/g, '\r'))
    setPasted(null)
    focus()
  }

  return (
    <div className="relative flex min-h-0 flex-1 flex-col bg-surface">
      <LiveNotice />
      {pasted !== null && <PasteQuestion text={pasted} onAnswer={answerPaste} />}
      <div ref={place} className="min-h-0 flex-1 overflow-hidden p-2 font-mono" />
    </div>
  )
}
