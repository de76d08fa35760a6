'use client'

import '@xterm/xterm/css/xterm.css'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import type { GuestConsole } from '#core/guest-sessions/index.ts'
import { ConsoleClient } from '../../(sessions)/sessions/[session_id]/console/console-client.ts'
import type { Terminal } from '../../(sessions)/sessions/[session_id]/console/terminal.ts'
import { DemoFrame } from './demo-frame.tsx'
import { SignUpLink } from './sign-up-link.tsx'
import { useSecondsLeft } from './use-seconds-left.ts'

/** What the shell of the emulated Uno understands. */
const SUGGESTIONS = ['help', 'led off', 'led on', 'adc 0', 'uptime']

/** `skewMs` added to `performance.now()` is the time of the service. */
export type Trial = GuestConsole & { skewMs: number }
type Props = Trial & { board: ReactNode; freeCredits: number; onAgain: () => void }
type Phase = 'preparing' | 'open' | 'reconnecting' | 'over' | 'not loaded'

const LABEL = 'Demo board console. Tab is sent to the board; Shift+Tab leaves the console.'

/** The console of a guest's session: what one types goes to the board until the minute is over. */
export function GuestTerminal({ sessionId, ticket, skewMs, board, freeCredits, onAgain }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const terminal = useRef<Terminal | null>(null)
  const client = useRef<ConsoleClient | null>(null)
  const [phase, setPhase] = useState<Phase>('preparing')
  const [endsAt, setEndsAt] = useState<number | null>(null)
  const [isLit, setLit] = useState(false)
  const secondsLeft = useSecondsLeft(endsAt)

  const type = useEffectEvent((text: string) => {
    if (phase === 'open') client.current?.type(new TextEncoder().encode(text))
  })

  useEffect(() => {
    const element = place.current
    if (!element) return
    let isGone = false
    import('../../(sessions)/sessions/[session_id]/console/terminal.ts').then(
      async ({ openTerminal }) => {
        if (isGone) return
        const opened = await openTerminal(element, {
          label: LABEL,
          isReadAloud: false,
          onType: (text) => type(text),
          onPaste: () => opened.notice('Only a single line can be pasted here.'),
        })
        if (isGone) return opened.dispose()
        terminal.current = opened
        client.current = connect(sessionId, ticket, {
          opened,
          setPhase,
          onPin13: setLit,
          onExpiry: (at) => setEndsAt(Date.parse(at) - skewMs),
        })
        opened.focus()
      },
      () => setPhase('not loaded'),
    )
    return () => {
      isGone = true
      client.current?.close()
      terminal.current?.dispose()
    }
  }, [sessionId, ticket, skewMs])

  const send = (line: string) => {
    if (phase === 'open') client.current?.type(new TextEncoder().encode(`${line}\r`))
    terminal.current?.focus()
  }

  const bar = (
    <>
      <p role="status" className="text-xs text-muted">
        <PhaseBadge phase={phase} />
      </p>
      <p className="text-xs text-muted">LED {isLit ? 'on' : 'off'}</p>
      <p role="timer" className="pr-1.5 font-mono text-sm tabular-nums">
        {secondsLeft === null ? '60 s' : `${secondsLeft} s left`}
      </p>
    </>
  )
  const foot =
    phase === 'over' || phase === 'not loaded' ? (
      <Over text={textOfEnd(phase, secondsLeft)} freeCredits={freeCredits} onAgain={onAgain} />
    ) : (
      <Suggestions isOpen={phase === 'open'} onPick={send} />
    )
  return (
    <DemoFrame led={isLit ? 'on' : 'off'} board={board} bar={bar} foot={foot}>
      <section aria-label="Demo console" className="h-full py-2 pl-3 sm:pr-2 sm:pl-4">
        <div ref={place} className="h-full overflow-hidden font-mono" />
      </section>
    </DemoFrame>
  )
}

function Suggestions({ isOpen, onPick }: { isOpen: boolean; onPick: (line: string) => void }) {
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <span className="mr-1 text-xs text-muted">Try</span>
      {SUGGESTIONS.map((line) => (
        <Button key={line} onClick={() => onPick(line)} aria-disabled={!isOpen} className="font-mono">
          {line}
        </Button>
      ))}
      <span className="basis-full text-xs text-muted">Shift+Tab leaves the console.</span>
    </div>
  )
}

type Wiring = {
  opened: Terminal
  setPhase: (change: Phase | ((before: Phase) => Phase)) => void
  onPin13: (isHigh: boolean) => void
  onExpiry: (at: string) => void
}

function connect(sessionId: string, ticket: string, { opened, setPhase, onPin13, onExpiry }: Wiring): ConsoleClient {
  const url = new URL(`/v1/sessions/${sessionId}/console`, location.href)
  url.protocol = url.protocol.replace('http', 'ws')
  const phaseOf = { ended: 'over', 'signed out': 'over', waiting: 'reconnecting' } as const
  return new ConsoleClient(
    url.href,
    {
      state: ({ kind }) => {
        const next = kind in phaseOf ? phaseOf[kind as keyof typeof phaseOf] : undefined
        setPhase((before) => (before === 'over' ? before : (next ?? (before === 'reconnecting' ? 'open' : before))))
      },
      output: (bytes) => {
        setPhase((before) => (before === 'preparing' ? 'open' : before))
        opened.write(bytes)
      },
      notice: opened.notice,
      watchers: () => undefined,
      pins: (changes) => {
        const led = changes.find(({ pin }) => pin === 'D13')
        if (led) onPin13(led.level === 1)
      },
      expires: onExpiry,
      changed: () => undefined,
    },
    ticket,
  )
}

function PhaseBadge({ phase }: { phase: Phase }) {
  if (phase === 'open') return <Badge tone="good">Connected</Badge>
  if (phase === 'reconnecting') return <Badge tone="warn">Reconnecting</Badge>
  if (phase === 'not loaded') return <Badge tone="bad">Not loaded</Badge>
  return <Badge>{phase === 'over' ? 'Ended' : 'Preparing the board'}</Badge>
}

/** The clock may stand a little above zero as the service ends the session. */
const NEARLY_OVER = 2

function textOfEnd(phase: Phase, secondsLeft: number | null): string {
  if (phase === 'not loaded') return 'The console could not be loaded. Check your connection.'
  if (secondsLeft === null) return 'The demo board did not start. Try again.'
  if (secondsLeft > NEARLY_OVER) return 'The demo ended early. Try again, or sign up for a board of your own.'
  return 'Time is up. Sign up to keep a board and flash your own firmware.'
}

type OverProps = { text: string; freeCredits: number; onAgain: () => void }

function Over({ text, freeCredits, onAgain }: OverProps) {
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <p className="min-w-0 basis-full text-xs">{text}</p>
      <Button onClick={onAgain}>Try again</Button>
      <SignUpLink freeCredits={freeCredits} />
    </div>
  )
}
