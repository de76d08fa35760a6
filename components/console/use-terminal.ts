'use client'

import { useEffect, useEffectEvent, useRef } from 'react'
import type { Connection } from './use-connection.ts'

export type TerminalOptions = {
  /** The name of the terminal for a screen reader. */
  label: string
  /** Takes what is typed at the terminal. Without it, the terminal is only read. */
  input?:
    | {
        onType: (text: string) => void
        /** Called with text of several lines, or with control characters, before it is pasted. */
        onPaste: (text: string) => void
      }
    | undefined
  isReadAloud?: boolean | undefined
}

/**
 * Shows the output of a console in a terminal, in the element that is given the returned reference.
 * The code of the terminal is loaded then.
 */
export function useTerminal({ feed, terminal, onNotLoaded }: Connection, options: TerminalOptions) {
  const { label, isReadAloud = false } = options
  const isReadOnly = options.input === undefined
  const place = useRef<HTMLDivElement>(null)
  const latest = useEffectEvent(() => ({ ...options, onNotLoaded }))

  useEffect(() => {
    const element = place.current
    if (!element) return
    let [isGone, leave] = [false, () => {}]
    const input = isReadOnly
      ? ({ isReadOnly } as const)
      : {
          onType: (text: string) => latest().input?.onType(text),
          onPaste: (text: string) => latest().input?.onPaste(text),
        }
    import('./terminal.ts').then(
      async ({ openTerminal }) => {
        if (isGone) return
        const opened = await openTerminal(element, { label, isReadAloud: latest().isReadAloud ?? false, ...input })
        if (isGone) return opened.dispose()
        terminal.current = opened
        leave = feed.follow({ output: opened.write, notice: opened.notice })
        if (!isReadOnly) opened.focus()
      },
      () => latest().onNotLoaded(),
    )
    return () => {
      isGone = true
      leave()
      terminal.current?.dispose()
      terminal.current = null
    }
  }, [feed, terminal, label, isReadOnly])

  useEffect(() => terminal.current?.readAloud(isReadAloud), [terminal, isReadAloud])

  return place
}
