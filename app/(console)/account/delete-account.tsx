'use client'

import { useRef } from 'react'
import { CurrentPasswordField, UsernameForManagers } from '#components/account-fields.tsx'
import { DialogButton } from '#components/ui/dialog-button.tsx'
import { FormBody, FormDialog } from '#components/ui/form-dialog.tsx'
import { closeAccountAction } from './actions.ts'

type DeleteAccountProps = { email: string; credits: string }

export function DeleteAccount(props: DeleteAccountProps) {
  return (
    <DialogButton look="danger" dialog={(close) => <DeleteDialog {...props} onClose={close} />}>
      Delete account…
    </DialogButton>
  )
}

/** Asks for the password. Once the account is deleted, it posts to /log-out. */
function DeleteDialog({ email, credits, onClose }: DeleteAccountProps & { onClose: () => void }) {
  const logOut = useRef<HTMLFormElement>(null)
  return (
    <>
      <FormDialog
        title={`Delete the account of ${email}?`}
        action={closeAccountAction}
        onClose={onClose}
        onDone={() => logOut.current?.submit()}
      >
        {(sent) => (
          <FormBody sent={sent} look="danger" submit="Delete account">
            <p className="mb-4">
              Your API keys, logins and sessions end immediately, and you lose {credits}. This cannot be undone.
            </p>
            <UsernameForManagers email={email} />
            <CurrentPasswordField state={sent.state} label="Your password" />
            <p aria-live="polite" className="font-medium text-good">
              {sent.state.status === 'done' && 'Your account was deleted.'}
            </p>
          </FormBody>
        )}
      </FormDialog>
      <form ref={logOut} action="/log-out?done=closed" method="post" />
    </>
  )
}
