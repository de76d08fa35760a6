'use client'

import { type RefObject, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { ConsoleClient, type ConsoleState } from './console-client.ts'
import { type ConsoleView, UNOPENED, viewAfter } from './console-view.ts'
import { OutputFeed } from './output-feed.ts'
import type { Terminal } from './terminal.ts'

type Options = {
  sessionId: string
  /** Opens the console without a login. */
  ticket?: string | undefined
  /** The console is opened to be watched. */
  isReadOnly?: boolean
  /** Called with each new state, and with each new time at which the session is due to end. */
  onState?: ((state: ConsoleState) => void) | undefined
  onExpiry?: ((at: string) => void) | undefined
  /** Called with what the service says of the board. */
  onNote?: ((text: string, at?: string) => void) | undefined
  /** Called with the reason why typing was not sent. */
  onTrouble?: ((why: string) => void) | undefined
  /** Called when the session has changed, so that what the page says of it may be old. */
  onChange?: (() => void) | undefined
}

/** An open console: what is known of it, what it prints, and how to type. */
export type Connection = ConsoleView & {
  feed: OutputFeed
  /** The terminal that shows it, once there is one. */
  terminal: RefObject<Terminal | null>
  type: (typed: string | Uint8Array) => void
  focus: () => void
  /** Tells that the terminal has drawn what the board printed. */
  onDrawn: () => void
  /** Tells that the code of the terminal could not be loaded. */
  onNotLoaded: () => void
}

/** Opens the console of a live session. Its output is kept until a terminal shows it. */
export function useConnection(options: Options): Connection {
  const { sessionId, ticket, isReadOnly = false } = options
  const [feed] = useState(() => new OutputFeed())
  const client = useRef<ConsoleClient | null>(null)
  const terminal = useRef<Terminal | null>(null)
  const [view, news] = useReducer(viewAfter, UNOPENED)
  const latest = useEffectEvent(() => options)

  function onState(state: ConsoleState): void {
    news({ state })
    options.onState?.(state)
  }
  const changeState = useEffectEvent(onState)

  useEffect(() => {
    let hasPrinted = false
    const url = new URL(`/v1/sessions/${sessionId}/console${isReadOnly ? '?mode=ro' : ''}`, location.href)
    url.protocol = url.protocol.replace('http', 'ws')
    const opened = new ConsoleClient(
      url.href,
      {
        state: (state) => changeState(state),
        output: (bytes, offset) => {
          feed.write(bytes, offset)
          if (!hasPrinted) news({ hasPrinted: true })
          hasPrinted = true
        },
        note: (text, offset, at) => {
          news({ mark: { offset, text } })
          latest().onNote?.(text, at)
        },
        unsent: (why) => latest().onTrouble?.(why),
        watchers: (watchers) => news({ watchers }),
        pins: (pins) => news({ pins }),
        parts: (parts) => news({ parts }),
        command: (command) => news({ command }),
        power: (isOff) => news({ isOff }),
        expires: (expiresAt) => {
          news({ expiresAt })
          latest().onExpiry?.(expiresAt)
        },
        session: (session) => news({ session }),
        changed: () => latest().onChange?.(),
      },
      ticket,
    )
    client.current = opened
    return () => {
      opened.close()
      client.current = null
      feed.clear()
    }
  }, [sessionId, ticket, isReadOnly, feed])

  return {
    ...view,
    feed,
    terminal,
    type: (typed) => client.current?.type(typeof typed === 'string' ? new TextEncoder().encode(typed) : typed),
    focus: () => terminal.current?.focus(),
    onDrawn: () => news({ isDrawn: true }),
    onNotLoaded: () => onState({ kind: 'not loaded' }),
  }
}
