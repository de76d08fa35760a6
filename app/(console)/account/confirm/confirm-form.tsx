'use client'

import { CurrentPasswordField, UsernameForManagers } from '#components/account-fields.tsx'
import { Button } from '#components/ui/button.tsx'
import { Outcome } from '#components/ui/outcome.tsx'
import { useForm } from '#components/ui/use-form.ts'
import { confirmPasswordAction } from '../actions.ts'

export function ConfirmForm({ email, next }: { email: string; next: string }) {
  const { state, isPending, form } = useForm(confirmPasswordAction)
  return (
    <form {...form}>
      <input type="hidden" name="next" value={next} />
      <UsernameForManagers email={email} />
      <CurrentPasswordField state={state} label="Your password" autoFocus />
      <Button type="submit" look="primary" pending={isPending}>
        Confirm
      </Button>
      <Outcome state={state} />
    </form>
  )
}
