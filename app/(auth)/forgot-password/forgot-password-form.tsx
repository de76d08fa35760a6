'use client'

import { EmailField } from '#components/account-fields.tsx'
import { Button } from '#components/ui/button.tsx'
import { Outcome } from '#components/ui/outcome.tsx'
import { useForm } from '#components/ui/use-form.ts'
import { askForResetAction } from '../actions.ts'

export function ForgotPasswordForm() {
  const { state, isPending, form } = useForm(askForResetAction)
  return (
    <form {...form}>
      <EmailField state={state} label="E-mail" autoComplete="username" />
      <Button type="submit" look="primary" pending={isPending} className="min-h-9 w-full">
        Send reset link
      </Button>
      <Outcome
        state={state}
        done={(email) => `If ${email} has an account, we have sent a reset link. Check your spam folder.`}
      />
    </form>
  )
}
