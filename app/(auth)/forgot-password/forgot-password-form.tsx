'use client'

import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Outcome } from '#components/ui/outcome.tsx'
import { refusalOfField, useForm } from '#components/ui/use-form.ts'
import { askForResetAction } from '../actions.ts'

export function ForgotPasswordForm() {
  const { state, isPending, form } = useForm(askForResetAction)
  return (
    <form {...form}>
      <Field
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        defaultValue={state.status === 'refused' ? state.typed.email : undefined}
        error={refusalOfField(state, 'email')}
      />
      <Button type="submit" look="primary" pending={isPending} className="min-h-9 w-full">
        Mail me a link
      </Button>
      <Outcome
        state={state}
        done={(email) => `If ${email} has an account, a link is on its way. Look among the spam too.`}
      />
    </form>
  )
}
