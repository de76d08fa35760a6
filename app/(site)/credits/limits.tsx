'use client'

import Link from 'next/link'
import { number } from '#components/amounts.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Outcome } from '#components/ui/outcome.tsx'
import { refusalOfField, useForm } from '#components/ui/use-form.ts'
import type { Limits } from '#core/credits/index.ts'
import { setLimitsAction } from './actions.ts'

/** Shows what sessions may cost a day, and when to warn of a low balance. Both can be changed. */
export function LimitsForm({ limits, isConfirmed }: { limits: Limits; isConfirmed: boolean }) {
  const { state, isPending, form } = useForm(setLimitsAction)
  const typed = state.status === 'refused' ? state.typed : {}
  const refusalOf = (name: string) => {
    const refusal = refusalOfField(state, name)
    return refusal && `The value ${refusal}, or be left empty.`
  }
  return (
    <section aria-labelledby="limits" className="mb-10 scroll-mt-4">
      <h2 id="limits" className="mb-2 font-medium">
        Limits
      </h2>
      <form {...form} className="rounded-lg border border-line bg-surface p-4">
        <div key={JSON.stringify(limits)} className="grid gap-x-6 sm:grid-cols-2">
          <Field
            label="Daily credit limit"
            name="credits_per_day"
            inputMode="numeric"
            autoComplete="off"
            placeholder="No limit"
            defaultValue={typed.credits_per_day ?? limits.credits_per_day ?? ''}
            hint={`Sessions end before they exceed it. Used today (UTC): ${number(limits.credits_used_today)}.`}
            error={refusalOf('credits_per_day')}
          />
          <Field
            label="Low-balance warning (credits)"
            name="low_balance_credits"
            inputMode="numeric"
            autoComplete="off"
            placeholder="No warning"
            defaultValue={typed.low_balance_credits ?? limits.low_balance_credits ?? ''}
            hint={
              isConfirmed ? (
                'We e-mail you once each time your balance drops below this.'
              ) : (
                <>
                  <Link href="/account" className="underline underline-offset-2">
                    Confirm your address
                  </Link>{' '}
                  to get this e-mail.
                </>
              )
            }
            error={refusalOf('low_balance_credits')}
          />
        </div>
        <div className="flex flex-wrap items-center gap-x-3">
          <Button type="submit" pending={isPending}>
            Save limits
          </Button>
          <Outcome state={state} done={() => 'Saved.'} />
        </div>
      </form>
    </section>
  )
}
