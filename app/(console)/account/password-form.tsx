'use client'

import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Outcome } from '#components/ui/outcome.tsx'
import { refusalOfField, useForm } from '#components/ui/use-form.ts'
import { changePasswordAction } from './actions.ts'

export function PasswordForm({ email }: { email: string }) {
  const { state, isPending, form } = useForm(changePasswordAction)
  return (
    <form {...form} className="max-w-sm">
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <Field
        label="Current password"
        name="current_password"
        type="password"
        autoComplete="current-password"
        required
        error={refusalOfField(state, 'current_password')}
      />
      <Field
        label="New password"
        name="password"
        type="password"
        autoComplete="new-password"
        required
        hint="At least 8 characters. We recommend 15 or more."
        error={refusalOfField(state, 'password')}
      />
      <Button type="submit" pending={isPending}>
        Change password
      </Button>
      <Outcome state={state} done={() => 'Your password is changed, and every other browser is signed out.'} />
    </form>
  )
}
