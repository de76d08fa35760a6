'use client'

import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { refusalOfForm, useForm } from '#components/ui/use-form.ts'
import { tryBoardAction } from './actions.ts'
import { DemoFrame } from './demo-frame.tsx'
import type { Trial } from './guest-terminal.tsx'
import { SignUpLink } from './sign-up-link.tsx'

const load = () => import('./guest-terminal.tsx')
const LazyTerminal = lazy(async () => ({ default: (await load()).GuestTerminal }))

type Props = { freeCredits: number; board: ReactNode; example: ReactNode; icon: ReactNode }

/**
 * Shows a board with an example of its console, and a button that starts one. The terminal and its
 * code come with the click, so that the page stays small.
 */
export function TryConsole({ freeCredits, board, example, icon }: Props) {
  const [live, setLive] = useState<Trial | null>(null)
  const { state, isPending, form } = useForm(tryBoardAction, {
    onDone: ({ now, ...made }) => setLive({ ...made, skewMs: now - performance.now() }),
  })
  const refusal = refusalOfForm(state)
  if (live) {
    return (
      <Suspense fallback={<DemoFrame led="off" board={board} bar="Loading the console" />}>
        <LazyTerminal
          key={live.sessionId}
          {...live}
          board={board}
          freeCredits={freeCredits}
          onAgain={() => setLive(null)}
        />
      </Suspense>
    )
  }
  const bar = (
    <>
      <p className="min-w-0 flex-1 font-medium leading-5">
        Arduino Uno <span className="ml-0.5 text-xs font-normal text-muted">Emulated</span>
        <span className="block text-xs font-normal text-muted">Try its console for 60 seconds, no account needed.</span>
      </p>
      <form {...form} className="noscript:hidden">
        <Button type="submit" pending={isPending} onClick={() => void load()}>
          {icon}
          Start the console
        </Button>
      </form>
    </>
  )
  const foot = (
    <>
      <div className="flex flex-wrap items-center gap-3 noscript:hidden">
        <p aria-live="polite" className={`min-w-0 flex-1 basis-48 ${refusal ? 'text-warn' : 'text-xs text-muted'}`}>
          {refusal ?? 'Its LED follows what you type. The board is wiped afterwards.'}
        </p>
        {refusal && <SignUpLink freeCredits={freeCredits} />}
      </div>
      <p className="hidden text-xs text-muted noscript:block">
        The console on this page needs JavaScript. Sign up to use boards without it.
      </p>
    </>
  )
  return (
    <DemoFrame led="example" board={board} bar={bar} foot={foot}>
      {example}
    </DemoFrame>
  )
}
