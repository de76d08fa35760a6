import type { ReactNode } from 'react'
import type { FormState } from '#http/pages/action.ts'
import { TopUpLink } from './top-up-link.tsx'
import { ButtonLink } from './ui/button.tsx'

type Refusal = Extract<FormState<never>, { status: 'refused' }>['code']

/** Links to what helps against a refusal. */
export const remedies: Partial<Record<Refusal, ReactNode>> = {
  paid_tier_required: <TopUpLink />,
  insufficient_credits: <TopUpLink />,
  unconfirmed_email: <ButtonLink href="/account">Confirm e-mail</ButtonLink>,
  session_limit_reached: <ButtonLink href="/">Your sessions</ButtonLink>,
}

/** Shows the error of a form as a whole, with a link to its remedy. */
export function FormError<R>({ state }: { state: FormState<R> }) {
  if (state.status !== 'refused' || Object.keys(state.fields).length > 0) return null
  return (
    <div
      role="alert"
      className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-lg border border-bad/30 bg-bad-soft px-3 py-2.5"
    >
      <p className="min-w-0 flex-1 basis-48 wrap-anywhere">{state.detail}</p>
      {remedies[state.code]}
    </div>
  )
}
