'use client'

import { NewPasswordField, UsernameForManagers } from '#components/account-fields.tsx'
import { Button } from '#components/ui/button.tsx'
import { Outcome } from '#components/ui/outcome.tsx'
import { useForm } from '#components/ui/use-form.ts'
import { resetPasswordAction } from '../actions.ts'

export function ResetPasswordForm({ token, email }: { token: string; email: string }) {
  const { state, isPending, form } = useForm(resetPasswordAction)
  return (
    <form {...form}>
      <p className="mb-5 text-muted wrap-anywhere">
        For <span className="text-ink">{email}</span>. Every browser is signed out, and you log in with the new one.
      </p>
      <input type="hidden" name="token" value={token} />
      <UsernameForManagers email={email} />
      <NewPasswordField state={state} />
      <Button type="submit" look="primary" pending={isPending} className="min-h-9 w-full">
        Set the password
      </Button>
      <Outcome state={state} />
    </form>
  )
}
