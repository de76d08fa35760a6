'use client'

import { useState } from 'react'
import { credits, price } from '#components/amounts.ts'
import { Button } from '#components/ui/button.tsx'
import { useForm } from '#components/ui/use-form.ts'
import { topUpAction } from './actions.ts'

type Pack = { id: string; label: string; credits: number; price_cents: number; currency: string }

export function Packs({ packs }: { packs: readonly Pack[] }) {
  const { state, isPending, form } = useForm(topUpAction)
  const [chosen, choose] = useState('')
  return (
    <form {...form}>
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
              aria-disabled={isPending || undefined}
              onClick={() => choose(pack.id)}
              className="w-full"
            >
              Buy for {price(pack.price_cents, pack.currency)}
              <span className="sr-only">: {pack.label}</span>
            </Button>
          </li>
        ))}
      </ul>
      <div aria-live="polite" className="min-h-8 pt-2">
        {state.status === 'done' && <p className="font-medium text-good">{credits(state.result.credits)} added.</p>}
        {state.status === 'refused' && <p className="text-bad">{state.fields.pack ?? state.detail}</p>}
      </div>
    </form>
  )
}
