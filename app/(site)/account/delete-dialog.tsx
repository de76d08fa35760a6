'use client'

import { useRef } from 'react'
import { CurrentPasswordField, UsernameForManagers } from '#components/account-fields.tsx'
import { BackLink } from '#components/back-link.tsx'
import { EmailAddress } from '#components/email-address.tsx'
import { PageHeader } from '#components/page-header.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { FormBody, FormDialog, type SentForm } from '#components/ui/form-dialog.tsx'
import { useForm } from '#components/ui/use-form.ts'
import { closeAccountAction } from './actions.ts'

export type DeleteAccountProps = {
  email: string
  credits: string
  /** Whether the form needs the password; if not, the browser has confirmed its user. */
  asksPassword: boolean
}

const TITLE = 'Delete your account?'

export function DeleteDialog({ onClose, ...props }: DeleteAccountProps & { onClose: () => void }) {
  const { logOut, form } = useLogOut()
  return (
    <>
      <FormDialog title={TITLE} action={closeAccountAction} onClose={onClose} onDone={logOut}>
        {(sent) => <DeleteFields {...props} sent={sent} />}
      </FormDialog>
      {form}
    </>
  )
}

export function DeleteAccountPage(props: DeleteAccountProps) {
  const { logOut, form } = useLogOut()
  const sent = useForm(closeAccountAction, { onDone: logOut })
  return (
    <div className="mx-auto max-w-lg">
      <BackLink href="/account">Account</BackLink>
      <PageHeader title={TITLE} />
      <DeleteFields {...props} sent={{ ...sent, cancel: <ButtonLink href="/account">Cancel</ButtonLink> }} />
      {form}
    </div>
  )
}

/** Returns what posts to /log-out, which clears the browser's data. */
function useLogOut() {
  const form = useRef<HTMLFormElement>(null)
  return {
    logOut: () => form.current?.submit(),
    form: <form ref={form} action="/log-out?done=closed" method="post" />,
  }
}

function DeleteFields({ email, credits, asksPassword, sent }: DeleteAccountProps & { sent: SentForm<void> }) {
  return (
    <FormBody sent={sent} look="danger" submit="Delete account">
      <p className="mb-2 wrap-anywhere">
        This deletes the account of{' '}
        <span className="font-medium">
          <EmailAddress>{email}</EmailAddress>
        </span>
        . Your API keys, logins and sessions end immediately, and you lose {credits}. This cannot be undone.
      </p>
      <p className="mb-4 text-muted">We erase your address; billing records are kept anonymously.</p>
      <noscript>
        <input type="hidden" name="script" value="none" />
      </noscript>
      {asksPassword && (
        <div data-tight>
          <UsernameForManagers email={email} />
          <CurrentPasswordField state={sent.state} label="Your password" />
        </div>
      )}
      <p aria-live="polite" className="font-medium text-good">
        {sent.state.status === 'done' && 'Your account was deleted.'}
      </p>
    </FormBody>
  )
}
