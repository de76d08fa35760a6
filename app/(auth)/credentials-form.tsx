'use client'

import { EmailField, NEW_PASSWORD_HINT } from '#components/account-fields.tsx'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { refusalOfField, refusalOfForm, useForm } from '#components/ui/use-form.ts'
import type { FormAction } from '#http/pages/action.ts'

type CredentialsFormProps = {
  action: FormAction<never>
  /** The page to go to afterwards. */
  next: string
  submitLabel: string
  passwordAutoComplete: 'current-password' | 'new-password'
}

export function CredentialsForm({ action, next, submitLabel, passwordAutoComplete }: CredentialsFormProps) {
  const { state, isPending, form } = useForm(action)
  return (
    <form {...form}>
      <input type="hidden" name="next" value={next} />
      <EmailField
        state={state}
        label="E-mail"
        autoComplete={passwordAutoComplete === 'current-password' ? 'username webauthn' : 'username'}
      />
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete={passwordAutoComplete}
        required
        hint={passwordAutoComplete === 'new-password' ? NEW_PASSWORD_HINT : undefined}
        error={refusalOfField(state, 'password') ?? refusalOfForm(state)}
      />
      <Button type="submit" look="primary" pending={isPending} className="min-h-9 w-full">
        {submitLabel}
      </Button>
    </form>
  )
}
