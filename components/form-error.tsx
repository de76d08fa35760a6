import type { FormState } from '#http/pages/action.ts'
import { ButtonLink } from './ui/button.tsx'

type Refusal = Extract<FormState<never>, { status: 'refused' }>['code']

/** Links to the remedy of an error. */
const links: Partial<Record<Refusal, { href: string; label: string }>> = {
  paid_tier_required: { href: '/credits', label: 'Top up' },
  insufficient_credits: { href: '/credits', label: 'Top up' },
  session_limit_reached: { href: '/', label: 'Your sessions' },
}

/** Shows the error of a form as a whole, with a link to its remedy. */
export function FormError<R>({ state }: { state: FormState<R> }) {
  if (state.status !== 'refused' || Object.keys(state.fields).length > 0) return null
  const link = links[state.code]
  return (
    <div
      role="alert"
      className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-lg border border-bad/30 bg-bad-soft px-3 py-2.5"
    >
      <p className="min-w-0 flex-1 basis-48 wrap-anywhere">{state.detail}</p>
      {link && <ButtonLink href={link.href}>{link.label}</ButtonLink>}
    </div>
  )
}
