'use client'

import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Outcome } from '#components/ui/outcome.tsx'
import { refusalOfField, useForm } from '#components/ui/use-form.ts'
import { changeEmailAction, sendVerificationAction } from './actions.ts'

export function EmailForm() {
  const { state, isPending, form } = useForm(changeEmailAction)
  return (
    <form {...form} className="max-w-sm">
      <Field
        label="New e-mail"
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        defaultValue={state.status === 'refused' ? state.typed.email : undefined}
        error={refusalOfField(state, 'email')}
      />
      <Field
        label="Your password"
        name="current_password"
        type="password"
        autoComplete="current-password"
        required
        error={refusalOfField(state, 'current_password')}
      />
      <Button type="submit" pending={isPending}>
        Change e-mail
      </Button>
      <Outcome
        state={state}
        done={(email) =>
          `If ${email} can be yours, a link is on its way there. The change is made once you confirm it.`
        }
      />
    </form>
  )
}

export function SendVerification() {
  const { state, isPending, form } = useForm(sendVerificationAction)
  return (
    <form {...form}>
      <Button type="submit" pending={isPending}>
        Send the link again
      </Button>
      <Outcome state={state} done={(email) => `Sent to ${email}. The link works for 24 hours.`} />
    </form>
  )
}
