'use client'

import { EmailField } from '#components/account-fields.tsx'
import { Button } from '#components/ui/button.tsx'
import { Outcome } from '#components/ui/outcome.tsx'
import { refusalOfForm, useForm } from '#components/ui/use-form.ts'
import { askForResetAction } from '../actions.ts'

const HEADING = 'mb-2 text-2xl font-semibold tracking-tight'

/** Asks for the address, and in its place says where to look, whether or not it has an account. */
export function ForgotPasswordForm() {
  const { state, isPending, form } = useForm(askForResetAction)
  const { state: again, isPending: isResending, form: resend } = useForm(askForResetAction)
  const sentTo = state.status === 'done' ? state.result : again.status === 'done' ? again.result : undefined
  if (sentTo === undefined) {
    return (
      <form {...form}>
        <h1 className={HEADING}>Forgot your password?</h1>
        <p className="mb-5 text-muted">We’ll e-mail you a reset link. It works for one hour.</p>
        <EmailField state={state} label="E-mail" autoComplete="username" autoFocus />
        <Button type="submit" look="primary" pending={isPending} className="min-h-9 w-full">
          Send reset link
        </Button>
        <Outcome state={state} />
      </form>
    )
  }
  return (
    <>
      <div role="status" className="mb-5">
        <h1 className={HEADING}>Check your inbox</h1>
        <p className="wrap-anywhere text-muted">
          If <span className="text-ink">{sentTo}</span> has an account, we have sent a reset link. It works for one
          hour. Nothing there? Check your spam folder.
        </p>
      </div>
      <form {...resend} className="flex flex-wrap gap-2">
        <input type="hidden" name="email" value={sentTo} />
        <Button type="submit" pending={isResending}>
          Send it again
        </Button>
        <a
          href="/forgot-password"
          className="px-3 py-1.5 font-medium text-muted underline underline-offset-4 hover:text-ink"
        >
          Use another address
        </a>
      </form>
      <p aria-live="polite" className="min-h-6 pt-1 text-xs leading-5">
        {again.status === 'done' && <span className="font-medium text-good">Sent again.</span>}
        <span className="text-bad">{refusalOfForm(again)}</span>
      </p>
    </>
  )
}
