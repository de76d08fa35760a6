'use client'

import type { ReactNode } from 'react'
import { CurrentPasswordField, NewPasswordField, UsernameForManagers } from '#components/account-fields.tsx'
import { Button } from '#components/ui/button.tsx'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { Outcome } from '#components/ui/outcome.tsx'
import { useForm } from '#components/ui/use-form.ts'
import { changePasswordAction } from './actions.ts'

type PasswordFormProps = {
  /** What the line of the button says. */
  now: ReactNode
  email: string
  /** Whether the form needs the current password; if not, the browser has confirmed its user. */
  asksPassword: boolean
  isOpen: boolean
}

export function PasswordForm({ now, email, asksPassword, isOpen }: PasswordFormProps) {
  const { state, isPending, form } = useForm(changePasswordAction)
  return (
    <Disclosure label="Change password…" now={now} isOpen={isOpen || state.status !== 'idle'}>
      <form {...form} className="max-w-sm">
        <UsernameForManagers email={email} />
        {asksPassword && <CurrentPasswordField state={state} label="Current password" />}
        <NewPasswordField state={state} />
        <Button type="submit" look="primary" pending={isPending}>
          Change password
        </Button>
        <Outcome state={state} done={() => 'Your password was changed and every other browser is logged out.'} />
      </form>
    </Disclosure>
  )
}
