'use client'

import '@xterm/xterm/css/xterm.css'
import { type ReactNode, useEffect, useState } from 'react'
import type { ConsoleView } from '#components/console/console-view.ts'
import { useConsole } from '#components/console/use-console.ts'
import { useToast } from '#components/toasts.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import type { GuestConsole } from '#core/guest-sessions/index.ts'
import { SECOND_MS } from '#durations.ts'
import { DemoFrame } from './demo-frame.tsx'
import { SignUpLink } from './sign-up-link.tsx'

/** What the shell of the emulated Uno understands. */
const SUGGESTIONS = ['help', 'led off', 'led on', 'adc 0', 'uptime']

/** `skewMs` added to `performance.now()` is the time of the service. */
export type Trial = GuestConsole & { skewMs: number }
type Props = Trial & { board: ReactNode; freeCredits: number; onAgain: () => void }
type Phase = 'preparing' | 'open' | 'reconnecting' | 'over' | 'not loaded'

/** The pin of its LED. */
const LED_PIN = 'D13'
const TICK_MS = 250
const LABEL = 'Demo board console. Tab is sent to the board; Shift+Tab leaves the console.'

/** The console of a guest's session: what one types goes to the board until the minute is over. */
export function GuestTerminal({ sessionId, ticket, skewMs, board, freeCredits, onAgain }: Props) {
  const toast = useToast()
  const { place, type, focus, ...view } = useConsole({
    sessionId,
    ticket,
    label: LABEL,
    input: {
      onType: (text) => phase === 'open' && type(text),
      onPaste: () => toast('Only a single line can be pasted here.'),
    },
  })
  const phase = phaseOf(view)
  const isLit = view.pins.some(({ pin, level }) => pin === LED_PIN && level === 1)
  const secondsLeft = useSecondsLeft(view.expiresAt === null ? null : Date.parse(view.expiresAt) - skewMs)

  const send = (line: string) => {
    if (phase === 'open') type(`${line}\r`)
    focus()
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

/** The board is ready once it has printed: its shell says what it is. */
function phaseOf({ state: { kind }, hasPrinted }: ConsoleView): Phase {
  if (kind === 'ended' || kind === 'signed out') return 'over'
  if (kind === 'waiting') return 'reconnecting'
  if (kind === 'not loaded') return kind
  return hasPrinted ? 'open' : 'preparing'
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

/** Returns the seconds until a moment of `performance.now()`; null without one. */
function useSecondsLeft(endsAt: number | null): number | null {
  const [now, setNow] = useState(0)
  useEffect(() => {
    if (endsAt === null) return
    const tick = () => setNow(performance.now())
    tick()
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [endsAt])
  return endsAt === null || now === 0 ? null : Math.max(0, Math.ceil((endsAt - now) / SECOND_MS))
}
