'use client'

import { NewPasswordField, UsernameForManagers } from '#components/account-fields.tsx'
import { RevokedKeys } from '#components/revoked-keys.tsx'
import { Button, ButtonLink, type Look } from '#components/ui/button.tsx'
import { Outcome } from '#components/ui/outcome.tsx'
import { refusalOfField, useForm } from '#components/ui/use-form.ts'
import type { AtStake } from '#core/accounts/index.ts'
import type { FormState } from '#http/pages/action.ts'
import { confirmEmailAction } from '../actions.ts'

type ConfirmEmailFormProps = AtStake & { token: string; email: string | undefined; isLoggedIn: boolean }

export function ConfirmEmailForm({ token, email, isLoggedIn, ...stake }: ConfirmEmailFormProps) {
  const { keys, areEnded, needsPassword } = stake
  const { state, isPending, form } = useForm(confirmEmailAction)
  if (state.status === 'done') {
    return (
      <div role="status">
        <Heading>Your address is confirmed</Heading>
        <p className="mb-5 wrap-anywhere">{state.result} is confirmed.</p>
        <div className="flex flex-wrap gap-2">
          <ButtonLink href="/boards" look="primary">
            Start a board
          </ButtonLink>
          <ToAccount isLoggedIn={isLoggedIn} look="plain" />
        </div>
      </div>
    )
  }
  if (email === undefined) {
    return (
      <>
        <Heading>This link no longer works</Heading>
        <p className="mb-5 text-muted">
          It was used already, or it is older than 24 hours. Your account page says whether your address is confirmed,
          and can send a new link.
        </p>
        <ToAccount isLoggedIn={isLoggedIn} />
      </>
    )
  }
  return (
    <form {...form}>
      <Heading>Confirm your e-mail address</Heading>
      <p className="mb-5 text-muted wrap-anywhere">
        Confirm that <span className="text-ink">{email}</span> is your address.
      </p>
      {areEnded && <RevokedKeys keys={keys} isElsewhere={!needsPassword} />}
      {(needsPassword || refusalOfField(state, 'password')) && <ChoosePassword email={email} state={state} />}
      <input type="hidden" name="token" value={token} />
      <Button type="submit" look="primary" pending={isPending} className="min-h-9 w-full">
        Confirm
      </Button>
      <Outcome state={state} />
    </form>
  )
}

function ToAccount({ isLoggedIn, look = 'primary' }: { isLoggedIn: boolean; look?: Look }) {
  return (
    <ButtonLink href={isLoggedIn ? '/account' : { pathname: '/login', query: { next: '/account' } }} look={look}>
      {isLoggedIn ? 'Go to your account' : 'Log in to your account'}
    </ButtonLink>
  )
}

function Heading({ children }: { children: string }) {
  return <h1 className="mb-2 text-2xl font-semibold tracking-tight">{children}</h1>
}

function ChoosePassword({ email, state }: { email: string; state: FormState<string> }) {
  return (
    <>
      <p className="mb-5 text-muted">
        You are not logged in to this account, so choose a new password. The current one stops working, because someone
        else may have set it. If you set it, you can choose it again. This logs out every browser; then log in with the
        new password.
      </p>
      <UsernameForManagers email={email} />
      <NewPasswordField state={state} />
    </>
  )
}
