'use client'

import { useState } from 'react'
import { credits, price } from '#components/amounts.ts'
import { Button } from '#components/ui/button.tsx'
import { refusalOfField, useForm } from '#components/ui/use-form.ts'
import type { FormState } from '#http/pages/action.ts'
import { topUpAction } from './actions.ts'

type Pack = { id: string; label: string; credits: number; price_cents: number; currency: string }
type PacksProps = {
  packs: readonly Pack[]
  purchase: string
  /** The page to return to. */
  next?: string | undefined
}
type Bought = { pack: string; credits: number }

/** Shows the packs. `purchase` is an idempotency key, so that a form sent twice buys once. */
export function Packs({ packs, purchase, next }: PacksProps) {
  const { state, isPending, form } = useForm(topUpAction)
  const [pressed, press] = useState('')
  const chosen = pressed || packIn(state)
  return (
    <form {...form}>
      <input type="hidden" name="purchase" value={purchase} />
      {next && <input type="hidden" name="next" value={next} />}
      <ul className="grid gap-3 sm:grid-cols-3">
        {packs.map((pack) => (
          <li key={pack.id} className="rounded-lg border border-line bg-surface p-4">
            <p className="text-muted">{pack.label}</p>
            <p className="mt-1 mb-3 text-lg font-semibold tracking-tight">{credits(pack.credits)}</p>
            <Button
              type="submit"
              name="pack"
              value={pack.id}
              pending={isPending && chosen === pack.id}
              aria-disabled={isPending}
              onClick={() => press(pack.id)}
              className="w-full"
            >
              Buy for {price(pack.price_cents, pack.currency)}
              <span className="sr-only">({pack.label})</span>
            </Button>
            <div aria-live="polite" className="mt-2 text-xs">
              {!isPending && chosen === pack.id && state.status !== 'idle' ? (
                <Outcome state={state} />
              ) : (
                <p className="text-muted">
                  {price((pack.price_cents / pack.credits) * 1_000, pack.currency)} per 1,000
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </form>
  )
}

function Outcome({ state }: { state: FormState<Bought> }) {
  if (state.status === 'done') return <p className="font-medium text-good">{credits(state.result.credits)} added.</p>
  if (state.status === 'refused') return <p className="text-bad">{refusalOfField(state, 'pack') ?? state.detail}</p>
}

/** Returns the chosen pack from the form's response, which is all we have without script. */
function packIn(state: FormState<Bought>): string | undefined {
  if (state.status === 'done') return state.result.pack
  if (state.status === 'refused') return state.typed.pack
}
