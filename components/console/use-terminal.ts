'use client'

import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { ShownOutput } from './shown-output.ts'
import type { Rows } from './terminal.ts'
import type { Found } from './terminal-search.ts'
import type { Connection } from './use-connection.ts'
import type { Look, PageKey } from './xterm.ts'

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
  look?: Partial<Look> | undefined
  /** Called with the rows that are shown, whenever they change. */
  onRows?: ((rows: Rows) => void) | undefined
  /** Called for the keys that are the page's; without it, the browser has them. */
  onKey?: ((act: PageKey) => void) | undefined
  /** Called after each search, and as output changes what is found. */
  onFound?: ((found: Found) => void) | undefined
  /** Called with what the reader must know: what is not shown, or not copied. */
  onTrouble?: ((text: string) => void) | undefined
}

/**
 * Shows the output of a console in a terminal, in the element that is given the returned reference.
 * The code of the terminal is loaded then. Also returns what holds and clears the output.
 */
export function useTerminal({ feed, terminal, onDrawn, onNotLoaded }: Connection, options: TerminalOptions) {
  const { label, look } = options
  const isReadOnly = options.input === undefined
  const place = useRef<HTMLDivElement>(null)
  const latest = useEffectEvent(() => ({ ...options, onDrawn, onNotLoaded }))
  const shown = useMemo(() => new ShownOutput(feed), [feed])

  useEffect(() => {
    const element = place.current
    if (!element) return
    let isGone = false
    import('./terminal.ts').then(
      async ({ openTerminal }) => {
        if (isGone) return
        const { look: now, onRows, onKey } = latest()
        const opened = await openTerminal(element, {
          label,
          look: now ?? {},
          ...(onRows && { onRows: (rows: Rows) => latest().onRows?.(rows) }),
          ...(onKey && { onKey: (act: PageKey) => latest().onKey?.(act) }),
          onDrawn: () => latest().onDrawn(),
          onFound: (found) => latest().onFound?.(found),
          onTrouble: (text) => latest().onTrouble?.(text),
          ...inputOf(),
        })
        if (isGone) return opened.dispose()
        terminal.current = opened
        shown.open(opened, (text) => latest().onTrouble?.(text))
        if (!isReadOnly) opened.focus()
      },
      () => latest().onNotLoaded(),
    )
    return () => {
      isGone = true
      shown.close()
      terminal.current?.dispose()
      terminal.current = null
    }

    function inputOf() {
      if (isReadOnly) return { isReadOnly } as const
      return {
        onType: (text: string) => latest().input?.onType(text),
        onPaste: (text: string) => latest().input?.onPaste(text),
      }
    }
  }, [shown, terminal, label, isReadOnly])

  const { fontSize, isFeedReturn, isReadAloud } = look ?? {}
  const wasFeedReturn = useRef(isFeedReturn)
  useEffect(() => {
    const changed = { fontSize, isFeedReturn, isReadAloud }
    terminal.current?.setLook(Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined)))
    if (wasFeedReturn.current !== isFeedReturn) shown.again()
    wasFeedReturn.current = isFeedReturn
  }, [terminal, shown, fontSize, isFeedReturn, isReadAloud])

  return { place, shown }
}
