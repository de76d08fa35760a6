'use client'

import Link from 'next/link'
import { EmailField, NEW_PASSWORD_HINT } from '#components/account-fields.tsx'
import { PasswordField } from '#components/password-field.tsx'
import { Button } from '#components/ui/button.tsx'
import { refusalOfField, refusalOfForm, useForm } from '#components/ui/use-form.ts'
import type { FormAction } from '#http/pages/action.ts'

type CredentialsFormProps = {
  action: FormAction<never>
  /** The page to go to afterwards. */
  next: string
  /** What is filled in at first. */
  email?: string | undefined
  submitLabel: string
  passwordAutoComplete: 'current-password' | 'new-password'
}

export function CredentialsForm({ action, next, email, submitLabel, passwordAutoComplete }: CredentialsFormProps) {
  const { state, isPosted, form, isPending } = useForm(action)
  const refusal = refusalOfField(state, 'email')
  const emailError = refusal?.includes('already has an account') ? <Taken text={refusal} next={next} /> : refusal
  const passwordError = refusalOfField(state, 'password') ?? refusalOfForm(state)
  // Without script the page is a new one, whose fields are empty.
  const again = isPosted && state.status === 'refused' ? 'Type the password again.' : undefined
  const hint = again ?? (passwordAutoComplete === 'new-password' ? NEW_PASSWORD_HINT : undefined)
  const isPasswordNext = refusal === undefined && (email !== undefined || passwordError !== undefined)
  return (
    <form {...form}>
      <input type="hidden" name="next" value={next} />
      <EmailField
        state={state}
        label="E-mail"
        autoComplete={passwordAutoComplete === 'current-password' ? 'username webauthn' : 'username'}
        email={email}
        autoFocus={!isPasswordNext}
        error={emailError}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete={passwordAutoComplete}
        autoFocus={isPasswordNext}
        {...(hint && { hint })}
        error={passwordError && [passwordError, again].filter(Boolean).join(' ')}
      />
      <Button type="submit" look="primary" pending={isPending} className="min-h-9 w-full">
        {submitLabel}
      </Button>
    </form>
  )
}

/** Says that an address has an account, and leads there. */
function Taken({ text, next }: { text: string; next: string }) {
  return (
    <>
      {text}{' '}
      <Link href={{ pathname: '/login', query: { next } }} className="font-medium underline underline-offset-4">
        Log in
      </Link>
    </>
  )
}
