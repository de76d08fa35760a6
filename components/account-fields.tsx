import type { ReactNode } from 'react'
import type { FormState } from '#http/pages/action.ts'
import { PasswordField } from './password-field.tsx'
import { Field } from './ui/field.tsx'
import { refusalOfField, refusalOfForm } from './ui/use-form.ts'

export const NEW_PASSWORD_HINT = 'At least 8 characters. We recommend 15 or more.'

type Of = { state: FormState<unknown> }

/** Shows an e-mail field, which keeps what was typed after an error. */
export function EmailField({
  state,
  label,
  autoComplete,
  autoFocus,
  email,
  hint,
  error = refusalOfField(state, 'email'),
}: Of & {
  label: string
  autoComplete: 'username' | 'username webauthn' | 'email'
  autoFocus?: boolean
  /** What is filled in at first. */
  email?: string | undefined
  hint?: string
  error?: ReactNode
}) {
  return (
    <Field
      label={label}
      name="email"
      type="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      required
      defaultValue={state.status === 'refused' ? state.typed.email : email}
      autoFocus={autoFocus}
      hint={hint}
      error={error}
    />
  )
}

/** Asks for the current password before an important change. */
export function CurrentPasswordField({ state, label, autoFocus }: Of & { label: string; autoFocus?: boolean }) {
  return (
    <PasswordField
      label={label}
      name="current_password"
      autoComplete="current-password"
      autoFocus={autoFocus}
      error={refusalOfField(state, 'current_password')}
    />
  )
}

export function NewPasswordField({ state, autoFocus }: Of & { autoFocus?: boolean }) {
  return (
    <PasswordField
      label="New password"
      name="password"
      autoComplete="new-password"
      autoFocus={autoFocus}
      hint={NEW_PASSWORD_HINT}
      error={refusalOfField(state, 'password')}
    />
  )
}

type CodeFieldProps = Of & { label: string; hint?: string; autoFocus?: boolean }

/** Asks for a code of the authenticator app, or a recovery code. */
export function CodeField({ state, label, hint, autoFocus }: CodeFieldProps) {
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
      isCode
      hint={hint}
      error={refusalOfField(state, 'code') ?? refusalOfForm(state)}
    />
  )
}

/** Tells password managers, invisibly, whose password the form is about. */
export function UsernameForManagers({ email }: { email: string }) {
  return <input type="text" autoComplete="username" value={email} readOnly hidden />
}
