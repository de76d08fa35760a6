'use client'

import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { ConsoleClient, type ConsoleEvents } from './console-client.ts'
import type { Terminal } from './terminal.ts'

type Options = {
  sessionId: string
  /** The name of the terminal for a screen reader. */
  label: string
  /** Opens the console without a login. */
  ticket?: string
  isReadAloud?: boolean
  /** Called with text of several lines, or with control characters. Without it nothing is typed. */
  onPaste?: (text: string) => void
  /** Whether typed text is sent to the board; true if missing. */
  canType?: boolean
  events: Omit<ConsoleEvents, 'output' | 'notice'> & { output?: () => void }
}

/**
 * Opens a terminal in an element and connects it to the console of a live session. The state is
 * `not loaded` if the code of the terminal does not load.
 */
export function useTerminal(place: RefObject<HTMLDivElement | null>, options: Options) {
  const { sessionId, ticket, label } = options
  const isReadOnly = options.onPaste === undefined
  const terminal = useRef<Terminal | null>(null)
  const client = useRef<ConsoleClient | null>(null)
  const latest = useEffectEvent(() => options)

  useEffect(() => {
    const element = place.current
    if (!element) return
    let isGone = false
    const type = (text: string) => {
      if (latest().canType !== false) client.current?.type(new TextEncoder().encode(text))
    }
    const paste = (text: string) => latest().onPaste?.(text)
    const input = isReadOnly ? ({ isReadOnly } as const) : { onType: type, onPaste: paste }
    import('./terminal.ts').then(
      async ({ openTerminal }) => {
        if (isGone) return
        const opened = await openTerminal(element, { label, isReadAloud: latest().isReadAloud ?? false, ...input })
        if (isGone) return opened.dispose()
        terminal.current = opened
        const url = new URL(`/v1/sessions/${sessionId}/console${isReadOnly ? '?mode=ro' : ''}`, location.href)
        url.protocol = url.protocol.replace('http', 'ws')
        const events: ConsoleEvents = {
          state: (state) => latest().events.state(state),
          output: (bytes) => {
            latest().events.output?.()
            opened.write(bytes)
          },
          notice: opened.notice,
          watchers: (count) => latest().events.watchers?.(count),
          pins: (changes) => latest().events.pins?.(changes),
          parts: (states) => latest().events.parts?.(states),
          command: (command) => latest().events.command?.(command),
          expires: (at) => latest().events.expires?.(at),
          changed: () => latest().events.changed?.(),
        }
        client.current = new ConsoleClient(url.href, events, ticket)
        if (!isReadOnly) opened.focus()
      },
      () => latest().events.state({ kind: 'not loaded' }),
    )
    return () => {
      isGone = true
      client.current?.close()
      terminal.current?.dispose()
      client.current = null
      terminal.current = null
    }
  }, [place, sessionId, ticket, label, isReadOnly])

  return { terminal, client }
}
