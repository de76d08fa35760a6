'use client'

import { CodeField, CurrentPasswordField, UsernameForManagers } from '#components/account-fields.tsx'
import { FormError } from '#components/form-error.tsx'
import { Button } from '#components/ui/button.tsx'
import { useForm } from '#components/ui/use-form.ts'
import { confirmPasswordAction } from '../actions.ts'

type ConfirmFormProps = {
  email: string
  next: string
  /** Whether two-factor authentication is on. */
  asksCode: boolean
}

export function ConfirmForm({ email, next, asksCode }: ConfirmFormProps) {
  const { state, isPending, form } = useForm(confirmPasswordAction)
  return (
    <form {...form}>
      <input type="hidden" name="next" value={next} />
      <UsernameForManagers email={email} />
      <CurrentPasswordField state={state} label="Your password" autoFocus />
      {asksCode && <CodeField state={state} label="Code" />}
      <Button type="submit" look="primary" className="min-h-9 w-full" pending={isPending}>
        Confirm
      </Button>
      {!asksCode && <FormError state={state} />}
    </form>
  )
}
