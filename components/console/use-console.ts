'use client'

import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { ConsoleClient, type ConsoleEvents, type ConsoleState } from './console-client.ts'
import { UNOPENED, viewAfter } from './console-view.ts'
import type { Terminal } from './terminal.ts'

type Options = {
  sessionId: string
  /** The name of the terminal for a screen reader. */
  label: string
  /** Opens the console without a login. */
  ticket?: string
  /** Takes what is typed at the terminal. Without it, the console is opened to be watched. */
  input?: {
    onType: (text: string) => void
    /** Called with text of several lines, or with control characters, before it is pasted. */
    onPaste: (text: string) => void
  }
  isReadAloud?: boolean
  /** Called with each new state, and with each new time at which the session is due to end. */
  onState?: (state: ConsoleState) => void
  onExpiry?: (at: string) => void
  /** Called when the session has changed, so that what the page says of it may be old. */
  onChange?: () => void
}

/**
 * Opens the console of a live session with a terminal in the element that `place` is given to.
 * Returns what is known of it. The state is `not loaded` if the code of the terminal does not load.
 */
export function useConsole(options: Options) {
  const { sessionId, ticket, label, isReadAloud = false } = options
  const isReadOnly = options.input === undefined
  const place = useRef<HTMLDivElement>(null)
  const terminal = useRef<Terminal | null>(null)
  const client = useRef<ConsoleClient | null>(null)
  const [view, news] = useReducer(viewAfter, UNOPENED)
  const latest = useEffectEvent(() => options)

  useEffect(() => {
    const element = place.current
    if (!element) return
    let isGone = false
    let hasPrinted = false
    const onState = (state: ConsoleState) => {
      news({ state })
      latest().onState?.(state)
    }
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
        const url = new URL(`/v1/sessions/${sessionId}/console${isReadOnly ? '?mode=ro' : ''}`, location.href)
        url.protocol = url.protocol.replace('http', 'ws')
        const events: ConsoleEvents = {
          state: onState,
          output: (bytes) => {
            opened.write(bytes)
            if (!hasPrinted) news({ hasPrinted: true })
            hasPrinted = true
          },
          notice: opened.notice,
          watchers: (watchers) => news({ watchers }),
          pins: (pins) => news({ pins }),
          parts: (parts) => news({ parts }),
          command: (command) => news({ command }),
          expires: (expiresAt) => {
            news({ expiresAt })
            latest().onExpiry?.(expiresAt)
          },
          changed: () => latest().onChange?.(),
        }
        client.current = new ConsoleClient(url.href, events, ticket)
        if (!isReadOnly) opened.focus()
      },
      () => onState({ kind: 'not loaded' }),
    )
    return () => {
      isGone = true
      client.current?.close()
      terminal.current?.dispose()
      client.current = null
      terminal.current = null
    }
  }, [sessionId, ticket, label, isReadOnly])

  useEffect(() => terminal.current?.readAloud(isReadAloud), [isReadAloud])

  return {
    ...view,
    place,
    type: (text: string) => client.current?.type(new TextEncoder().encode(text)),
    notice: (text: string) => terminal.current?.notice(text),
    focus: () => terminal.current?.focus(),
  }
}
