'use client'

import { useState } from 'react'
import { credits, price } from '#components/amounts.ts'
import { useToast } from '#components/toasts.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { refusalOfField, useForm } from '#components/ui/use-form.ts'
import type { FormState } from '#http/pages/action.ts'
import { hourlyPrice } from '../pricing/hourly-price.ts'
import { topUpAction } from './actions.ts'

const RECOMMENDED = 'bench'

type Pack = { id: string; label: string; credits: number; price_cents: number; currency: string }
type PacksProps = {
  packs: readonly Pack[]
  purchase: string
  /** What a minute costs at least; undefined if no board can be used. */
  rate: number | undefined
  /** The page to return to. */
  next?: string | undefined
}
type Bought = { pack: string; credits: number }

/** Shows the packs. `purchase` is an idempotency key, so that a form sent twice buys once. */
export function Packs({ packs, purchase, rate, next }: PacksProps) {
  const [pressed, press] = useState('')
  const showToast = useToast()
  const { state, isPending, form } = useForm(topUpAction, {
    onDone: (bought) => showToast(addedText(bought)),
    onLeave: (path) => {
      const pack = packs.find(({ id }) => id === pressed)
      if (pack && path === next) showToast(addedText(pack))
    },
  })
  const chosen = pressed || packIn(state)
  return (
    <form {...form}>
      <input type="hidden" name="purchase" value={purchase} />
      {next && <input type="hidden" name="next" value={next} />}
      <ul className="grid gap-3 sm:grid-cols-3">
        {packs.map((pack) => (
          <li
            key={pack.id}
            className={`rounded-lg border bg-surface p-4 ${pack.id === RECOMMENDED ? 'border-ink' : 'border-line'}`}
          >
            <div className="flex flex-wrap items-center justify-between gap-x-2">
              <p className="text-muted">{pack.label}</p>
              {pack.id === RECOMMENDED && <Badge tone="good">Recommended</Badge>}
            </div>
            <div className="mt-1 flex items-center justify-between gap-4 sm:block">
              <div>
                <p className="text-lg font-semibold tracking-tight">{credits(pack.credits)}</p>
                <p className="text-xs text-muted">
                  {rate === undefined
                    ? `${price((pack.price_cents / pack.credits) * 100, pack.currency)} per 100 credits`
                    : `${hourlyPrice(rate, pack)} an hour`}
                </p>
              </div>
              <Button
                type="submit"
                look={pack.id === RECOMMENDED ? 'primary' : 'plain'}
                name="pack"
                value={pack.id}
                pending={isPending && chosen === pack.id}
                aria-disabled={isPending}
                onClick={() => press(pack.id)}
                className="sm:mt-3 sm:w-full"
              >
                Buy for {price(pack.price_cents, pack.currency)}
                <span className="sr-only">({pack.label})</span>
              </Button>
            </div>
            {!isPending && chosen === pack.id && <Outcome state={state} hasScript={pressed !== ''} />}
          </li>
        ))}
      </ul>
    </form>
  )
}

function addedText(bought: { credits: number }): string {
  return `${credits(bought.credits)} added.`
}

/** Shows why nothing was bought. That something was, a toast says; without script, this. */
function Outcome({ state, hasScript }: { state: FormState<Bought>; hasScript: boolean }) {
  if (state.status === 'refused') {
    return (
      <p role="alert" className="mt-2 text-bad">
        {refusalOfField(state, 'pack') ?? state.detail}
      </p>
    )
  }
  if (state.status === 'done' && !hasScript) {
    return <p className="mt-2 font-medium text-good">{addedText(state.result)}</p>
  }
}

/** Returns the chosen pack from the form's response, which is all we have without script. */
function packIn(state: FormState<Bought>): string | undefined {
  if (state.status === 'done') return state.result.pack
  if (state.status === 'refused') return state.typed.pack
}
