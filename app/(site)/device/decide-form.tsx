'use client'

import { useId } from 'react'
import { CurrentPasswordField, UsernameForManagers } from '#components/account-fields.tsx'
import { FormError } from '#components/form-error.tsx'
import { FoldedKeyFields, type KeyOffer } from '#components/new-key-fields.tsx'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { refusalOfField, useForm } from '#components/ui/use-form.ts'
import type { FormState } from '#http/pages/action.ts'
import { approveAction, denyAction } from './actions.ts'

type DecideFormProps = {
  code: string
  offer: KeyOffer
  email: string
  /** What is needed first, because the browser logged in long ago. */
  proof: 'password' | 'confirmation' | undefined
  confirmPath: string
}

export function DecideForm({ code, offer, email, proof, confirmPath }: DecideFormProps) {
  const [approval, denial] = [useForm(approveAction), useForm(denyAction)]
  const denyId = useId()
  const isPending = approval.isPending || denial.isPending
  return (
    <>
      <form {...approval.form}>
        <input type="hidden" name="user_code" value={code} />
        <FoldedKeyFields state={approval.state} offer={offer} />
        {proof === 'password' && (
          <>
            <UsernameForManagers email={email} />
            <CurrentPasswordField state={approval.state} label="Your password" />
          </>
        )}
        <Problem state={approval.state} />
        <Problem state={denial.state} />
        <div className="mt-5 flex justify-end gap-2">
          <Button type="submit" form={denyId} pending={denial.isPending} aria-disabled={isPending}>
            Deny
          </Button>
          {proof === 'confirmation' ? (
            <ButtonLink href={confirmPath} look="primary">
              Confirm your identity to approve…
            </ButtonLink>
          ) : (
            <Button type="submit" look="primary" pending={approval.isPending} aria-disabled={isPending}>
              Approve
            </Button>
          )}
        </div>
      </form>
      <form {...denial.form} id={denyId}>
        <input type="hidden" name="user_code" value={code} />
      </form>
    </>
  )
}

/** Shows what went wrong with the request as a whole, and not with one field. */
function Problem({ state }: { state: FormState<unknown> }) {
  const code = refusalOfField(state, 'user_code')
  if (!code) return <FormError state={state} />
  return (
    <p role="alert" className="mt-4 rounded-lg border border-bad/30 bg-bad-soft px-3 py-2.5">
      {code}
    </p>
  )
}
