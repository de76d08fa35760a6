'use client'

import '@xterm/xterm/css/xterm.css'
import { Eye } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ConsoleClient, type ConsoleState } from './console-client.ts'
import { StateText } from './state-text.tsx'

type Props = {
  sessionId: string
  name: string
  ticket: string
  /** Runs when the connection is over or lost: the link or the session may have ended. */
  onAway: () => void
  /** Runs with the time when the session is due to end, and again whenever that changes. */
  onExpiry: (at: string) => void
}

/** The console of a live session for the holder of a link: it shows all and types nothing. */
export function WatchPanel({ sessionId, name, ticket, onAway, onExpiry }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<ConsoleState>({ kind: 'connecting' })
  const [watchers, setWatchers] = useState(1)
  const show = useEffectEvent((shown: ConsoleState) => {
    setState(shown)
    if (shown.kind !== 'connecting' && shown.kind !== 'open') onAway()
  })

  const expires = useEffectEvent((at: string) => onExpiry(at))

  useEffect(() => {
    const element = place.current
    if (!element) return
    let close: (() => void) | undefined
    let isGone = false
    import('./terminal.ts').then(
      async ({ openTerminal }) => {
        if (isGone) return
        const label = `Console of ${name}, to read.`
        const terminal = await openTerminal(element, { label, isReadAloud: false, isReadOnly: true })
        if (isGone) return terminal.dispose()
        const url = new URL(`/v1/sessions/${sessionId}/console?mode=ro`, location.href)
        url.protocol = url.protocol.replace('http', 'ws')
        const client = new ConsoleClient(
          url.href,
          {
            state: (shown) => show(shown),
            output: terminal.write,
            notice: terminal.notice,
            watchers: setWatchers,
            expires: (at) => expires(at),
            changed: () => undefined,
          },
          ticket,
        )
        close = () => {
          client.close()
          terminal.dispose()
        }
      },
      () => setState({ kind: 'not loaded' }),
    )
    return () => {
      isGone = true
      close?.()
    }
  }, [sessionId, name, ticket])

  return (
    <section aria-label="Console" className="rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-2">
        <StateText state={state} watchers={watchers} isReadOnly />
        <p className="flex items-center gap-1.5 font-medium">
          <Eye className="size-3.5" aria-hidden="true" />
          Watch only
        </p>
      </div>
      <div ref={place} className="h-[max(20rem,60dvh)] overflow-hidden p-2 font-mono" />
    </section>
  )
}
