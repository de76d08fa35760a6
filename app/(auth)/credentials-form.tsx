'use client'

import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { refusalOfField, refusalOfForm, useForm } from '#components/ui/use-form.ts'
import type { FormAction } from '#http/action.ts'

type CredentialsFormProps = {
  action: FormAction<never>
  /** The page to go to afterwards. */
  next: string
  submitLabel: string
  passwordHint?: string
  passwordAutoComplete: 'current-password' | 'new-password'
}

export function CredentialsForm({ action, next, submitLabel, ...password }: CredentialsFormProps) {
  const { state, isPending, form } = useForm(action)
  const typed = state.status === 'refused' ? state.typed : {}
  return (
    <form {...form}>
      <input type="hidden" name="next" value={next} />
      <Field
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        defaultValue={typed.email}
        error={refusalOfField(state, 'email')}
      />
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete={password.passwordAutoComplete}
        required
        hint={password.passwordHint}
        error={refusalOfField(state, 'password') ?? refusalOfForm(state)}
      />
      <Button type="submit" look="primary" pending={isPending} className="min-h-9 w-full">
        {submitLabel}
      </Button>
    </form>
  )
}
