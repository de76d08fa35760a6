'use client'

import { mailWords } from '#app/mail/mail-words.ts'
import { Button, ButtonLink, type Look } from '#components/ui/button.tsx'
import { Outcome } from '#components/ui/outcome.tsx'
import { useForm } from '#components/ui/use-form.ts'
import type { OptionalMail } from '#core/accounts/index.ts'
import { unsubscribeAction } from '../actions.ts'

type UnsubscribeFormProps = { token: string; kind: OptionalMail | undefined; isLoggedIn: boolean }

/** Asks once before it turns off a kind of mail; an invalid link leads to the account. */
export function UnsubscribeForm({ token, kind, isLoggedIn }: UnsubscribeFormProps) {
  const { state, isPending, form } = useForm(unsubscribeAction)
  if (state.status === 'done')
    return (
      <div role="status">
        <p className="mb-5">{state.result} e-mails are off. You can turn them on again on your account page.</p>
        <ChooseMails isLoggedIn={isLoggedIn} />
      </div>
    )
  if (!kind)
    return (
      <>
        <p className="mb-5 text-muted">Nothing was changed. The link may be incomplete.</p>
        <ChooseMails isLoggedIn={isLoggedIn} look="primary" />
      </>
    )
  const { title, text } = mailWords[kind]
  return (
    <form {...form}>
      <p className="font-medium">{title}</p>
      <p className="mb-5 text-muted">{text}</p>
      <input type="hidden" name="token" value={token} />
      <Button type="submit" look="primary" pending={isPending} className="min-h-9 w-full">
        Turn off
      </Button>
      <Outcome state={state} />
    </form>
  )
}

/** Leads to the choice of mails, by way of the login page if need be. */
function ChooseMails({ isLoggedIn, look }: { isLoggedIn: boolean; look?: Look }) {
  const choice = '/account#mails'
  return (
    <ButtonLink href={isLoggedIn ? choice : { pathname: '/login', query: { next: choice } }} look={look}>
      {isLoggedIn ? 'Choose your e-mails' : 'Log in to choose your e-mails'}
    </ButtonLink>
  )
}
