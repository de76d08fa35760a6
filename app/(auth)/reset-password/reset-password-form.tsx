'use client'

import { NewPasswordField, UsernameForManagers } from '#components/account-fields.tsx'
import { RevokedKeys } from '#components/revoked-keys.tsx'
import { Button } from '#components/ui/button.tsx'
import { Outcome } from '#components/ui/outcome.tsx'
import { useForm } from '#components/ui/use-form.ts'
import type { AtStake } from '#core/accounts/index.ts'
import { resetPasswordAction } from '../actions.ts'

type ResetPasswordFormProps = Pick<AtStake, 'keys' | 'areEnded'> & { token: string; email: string }

export function ResetPasswordForm({ token, email, keys, areEnded }: ResetPasswordFormProps) {
  const { state, isPending, form } = useForm(resetPasswordAction)
  return (
    <form {...form}>
      <p className="mb-5 text-muted wrap-anywhere">
        For <span className="text-ink">{email}</span>. This logs out every browser; then log in with the new password.
      </p>
      <input type="hidden" name="token" value={token} />
      <UsernameForManagers email={email} />
      <NewPasswordField state={state} autoFocus />
      {areEnded && <RevokedKeys keys={keys} />}
      {!areEnded && keys > 0 && (
        <label className="mb-5 flex items-start gap-2">
          <input
            type="checkbox"
            name="revoke_keys"
            defaultChecked={state.status !== 'refused' || state.typed.revoke_keys === 'on'}
            className="mt-0.5 size-4 accent-ink"
          />
          <span>
            Revoke my {keys === 1 ? 'API key' : `${keys} API keys`} too.{' '}
            <span className="text-muted">Apps that use {keys === 1 ? 'it' : 'them'} stop working immediately.</span>
          </span>
        </label>
      )}
      <Button type="submit" look="primary" pending={isPending} className="min-h-9 w-full">
        Set password
      </Button>
      <Outcome state={state} />
    </form>
  )
}
