import type { ReactNode } from 'react'
import type { FormState } from '#http/pages/action.ts'
import { TopUpLink } from './top-up-link.tsx'
import { ButtonLink, type Look } from './ui/button.tsx'

type Refusal = Extract<FormState<never>, { status: 'refused' }>['code']

const remedies: Partial<Record<Refusal, (look: Look | undefined) => ReactNode>> = {
  paid_tier_required: (look) => <TopUpLink look={look} />,
  insufficient_credits: (look) => <TopUpLink look={look} />,
  unconfirmed_email: (look) => (
    <ButtonLink href="/account" look={look}>
      Confirm e-mail
    </ButtonLink>
  ),
  session_limit_reached: (look) => (
    <ButtonLink href="/" look={look}>
      Your sessions
    </ButtonLink>
  ),
}

/** Links to what helps against a refusal, if anything does. */
export function Remedy({ code, look }: { code: Refusal; look?: Look }) {
  return remedies[code]?.(look)
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
      <Remedy code={state.code} />
    </div>
  )
}
