'use client'

import { RevokedKeys } from '#components/revoked-keys.tsx'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { Outcome } from '#components/ui/outcome.tsx'
import { useForm } from '#components/ui/use-form.ts'
import type { KeysAtStake } from '#core/account/index.ts'
import { confirmEmailAction } from '../actions.ts'

type ConfirmEmailFormProps = KeysAtStake & { token: string; email: string | undefined }

export function ConfirmEmailForm({ token, email, keys, areEnded }: ConfirmEmailFormProps) {
  const { state, isPending, form } = useForm(confirmEmailAction)
  if (state.status === 'done') {
    return (
      <div role="status">
        <p className="mb-5 wrap-anywhere">{state.result} is confirmed as yours.</p>
        <ButtonLink href="/account" look="primary">
          Go to your account
        </ButtonLink>
      </div>
    )
  }
  if (email === undefined) {
    return (
      <>
        <p className="mb-5 text-muted">
          This link is used up or too old. A link works once, and for 24 hours. Your account page can send another one.
        </p>
        <ButtonLink href="/account">Go to your account</ButtonLink>
      </>
    )
  }
  return (
    <form {...form}>
      <p className="mb-5 text-muted wrap-anywhere">
        Say that <span className="text-ink">{email}</span> is yours, and belongs to your account.
      </p>
      {areEnded && <RevokedKeys keys={keys} />}
      <input type="hidden" name="token" value={token} />
      <Button type="submit" look="primary" pending={isPending} className="min-h-9 w-full">
        Confirm
      </Button>
      <Outcome state={state} />
    </form>
  )
}
