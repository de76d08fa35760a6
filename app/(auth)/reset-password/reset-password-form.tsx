'use client'

import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Outcome } from '#components/ui/outcome.tsx'
import { refusalOfField, useForm } from '#components/ui/use-form.ts'
import { resetPasswordAction } from '../actions.ts'

export function ResetPasswordForm({ token, email }: { token: string; email: string }) {
  const { state, isPending, form } = useForm(resetPasswordAction)
  return (
    <form {...form}>
      <p className="mb-5 text-muted wrap-anywhere">
        For <span className="text-ink">{email}</span>. Every browser is signed out, and you log in with the new one.
      </p>
      <input type="hidden" name="token" value={token} />
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <Field
        label="New password"
        name="password"
        type="password"
        autoComplete="new-password"
        required
        hint="At least 8 characters. We recommend 15 or more."
        error={refusalOfField(state, 'password')}
      />
      <Button type="submit" look="primary" pending={isPending} className="min-h-9 w-full">
        Set the password
      </Button>
      <Outcome state={state} />
    </form>
  )
}
