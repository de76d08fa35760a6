import type { FormState } from '#http/pages/action.ts'
import { Field } from './ui/field.tsx'
import { refusalOfField, refusalOfForm } from './ui/use-form.ts'

export const NEW_PASSWORD_HINT = 'At least 8 characters. We recommend 15 or more.'

type Of = { state: FormState<unknown> }

/** Shows an e-mail field, which keeps what was typed after an error. */
export function EmailField({
  state,
  label,
  autoComplete,
}: Of & { label: string; autoComplete: 'username' | 'username webauthn' | 'email' }) {
  return (
    <Field
      label={label}
      name="email"
      type="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      required
      defaultValue={state.status === 'refused' ? state.typed.email : undefined}
      error={refusalOfField(state, 'email')}
    />
  )
}

/** Asks for the current password before an important change. */
export function CurrentPasswordField({ state, label, autoFocus }: Of & { label: string; autoFocus?: boolean }) {
  return (
    <Field
      label={label}
      name="current_password"
      type="password"
      autoComplete="current-password"
      autoFocus={autoFocus}
      required
      error={refusalOfField(state, 'current_password')}
    />
  )
}

export function NewPasswordField({ state }: Of) {
  return (
    <Field
      label="New password"
      name="password"
      type="password"
      autoComplete="new-password"
      required
      hint={NEW_PASSWORD_HINT}
      error={refusalOfField(state, 'password')}
    />
  )
}

/** Asks for a code of the authenticator app, or a recovery code. */
export function CodeField({ state, label, autoFocus }: Of & { label: string; autoFocus?: boolean }) {
  return (
    <Field
      label={label}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus={autoFocus}
      required
      maxLength={60}
      error={refusalOfField(state, 'code') ?? refusalOfForm(state)}
    />
  )
}

/** Tells password managers, invisibly, whose password the form is about. */
export function UsernameForManagers({ email }: { email: string }) {
  return <input type="text" autoComplete="username" value={email} readOnly hidden />
}
