'use client'

import { CurrentPasswordField, EmailField } from '#components/account-fields.tsx'
import { Button } from '#components/ui/button.tsx'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { Outcome } from '#components/ui/outcome.tsx'
import { useForm } from '#components/ui/use-form.ts'
import { changeEmailAction, sendVerificationAction } from './actions.ts'

type EmailFormProps = {
  /** Whether the form needs the password; if not, the browser has confirmed its user. */
  asksPassword: boolean
  isOpen: boolean
}

export function EmailForm({ asksPassword, isOpen }: EmailFormProps) {
  const { state, isPending, form } = useForm(changeEmailAction)
  return (
    <Disclosure label="Change e-mail…" isOpen={isOpen || state.status !== 'idle'}>
      <form {...form} className="max-w-sm rounded-lg border border-line bg-surface p-4">
        <EmailField state={state} label="New e-mail" autoComplete="email" />
        {asksPassword && <CurrentPasswordField state={state} label="Your password" />}
        <Button type="submit" pending={isPending}>
          Change e-mail
        </Button>
        <Outcome
          state={state}
          done={(email) =>
            `If ${email} is available, we have sent a link there. Your address changes once you confirm it.`
          }
        />
      </form>
    </Disclosure>
  )
}

/** Shows a button and its outcome, as two items of a line that wraps. */
export function SendVerification() {
  const { state, isPending, form } = useForm(sendVerificationAction)
  return (
    <form {...form} className="contents">
      <Button type="submit" pending={isPending}>
        Send the link again
      </Button>
      <div className="order-last basis-full">
        <Outcome state={state} done={(email) => `Sent to ${email}. The link works for 24 hours.`} />
      </div>
    </form>
  )
}
