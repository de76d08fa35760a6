'use client'

import dynamic from 'next/dynamic'
import { type ReactNode, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { refusalOfForm, useForm } from '#components/ui/use-form.ts'
import { tryBoardAction } from './actions.ts'
import type { Trial } from './guest-terminal.tsx'
import { SignUpLink } from './sign-up-link.tsx'

const load = () => import('./guest-terminal.tsx').then((module) => module.GuestTerminal)
const LazyTerminal = dynamic(load, {
  ssr: false,
  loading: () => <div className="h-96 rounded-lg border border-line bg-surface" aria-busy="true" />,
})

/**
 * Shows an example of what a board prints, and a button that starts one. The terminal and its code
 * come with the click, so that the page stays small.
 */
export function TryConsole({ freeCredits, example }: { freeCredits: number; example: ReactNode }) {
  const [live, setLive] = useState<Trial | null>(null)
  const { state, isPending, form } = useForm(tryBoardAction, {
    onDone: ({ now, ...made }) => setLive({ ...made, skewMs: now - performance.now() }),
  })
  const refusal = refusalOfForm(state)
  if (live) {
    const again = () => setLive(null)
    return <LazyTerminal key={live.sessionId} {...live} freeCredits={freeCredits} onAgain={again} />
  }
  return (
    <div className="mt-4 overflow-hidden rounded-lg border border-line bg-surface noscript:hidden">
      {example}
      <form {...form} className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-3">
        <Button type="submit" look="primary" pending={isPending} onClick={() => void load()}>
          Start the console
        </Button>
        <p aria-live="polite" className={`min-w-0 flex-1 basis-48 text-xs ${refusal ? 'text-bad' : 'text-muted'}`}>
          {refusal ?? 'Ready in a few seconds. The board is wiped afterwards.'}
        </p>
        {refusal && <SignUpLink freeCredits={freeCredits} />}
      </form>
    </div>
  )
}
