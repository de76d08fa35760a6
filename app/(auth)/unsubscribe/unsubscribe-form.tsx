'use client'

import { mailWords } from '#app/mail/mail-words.ts'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { Outcome } from '#components/ui/outcome.tsx'
import { useForm } from '#components/ui/use-form.ts'
import type { OptionalMail } from '#core/accounts/index.ts'
import { unsubscribeAction } from '../actions.ts'

/** Asks once before it turns off a kind of mail; a link that is too old leads to the account. */
export function UnsubscribeForm({ token, kind }: { token: string; kind: OptionalMail | undefined }) {
  const { state, isPending, form } = useForm(unsubscribeAction)
  if (state.status === 'done')
    return (
      <div role="status">
        <p className="mb-5">{state.result} e-mails are off. You can turn them on again on your account page.</p>
        <ButtonLink href="/account#mails">Go to your account</ButtonLink>
      </div>
    )
  if (!kind)
    return (
      <>
        <p className="mb-5 text-muted">You can choose your e-mails on your account page.</p>
        <ButtonLink href="/account#mails" look="primary">
          Go to your account
        </ButtonLink>
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
