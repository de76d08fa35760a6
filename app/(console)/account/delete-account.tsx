'use client'

import { useEffect, useRef, useState } from 'react'
import { CurrentPasswordField, UsernameForManagers } from '#components/account-fields.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Outcome } from '#components/ui/outcome.tsx'
import { useForm } from '#components/ui/use-form.ts'
import { closeAccountAction } from './actions.ts'

export function DeleteAccount(props: { email: string; credits: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete account…</Button>
      {isOpen && <DeleteDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function DeleteDialog({ email, credits, onClose }: { email: string; credits: string; onClose: () => void }) {
  const { state, isPending, form } = useForm(closeAccountAction)
  const logOut = useRef<HTMLFormElement>(null)
  const isClosed = state.status === 'done'

  useEffect(() => {
    if (isClosed) logOut.current?.submit()
  }, [isClosed])

  return (
    <Dialog title={`Delete the account of ${email}?`} onClose={onClose} isHeld={isPending || isClosed}>
      <p>Your API keys, your logins and every session end at once, and {credits} are lost. This cannot be undone.</p>
      <form {...form} className="mt-4">
        <UsernameForManagers email={email} />
        <CurrentPasswordField state={state} label="Your password" />
        <Outcome state={state} done={() => 'Your account is deleted.'} />
        <div className="mt-2 flex justify-end gap-2">
          <Button onClick={onClose} aria-disabled={isPending}>
            Cancel
          </Button>
          <Button type="submit" look="danger" pending={isPending || isClosed}>
            Delete account
          </Button>
        </div>
      </form>
      <form ref={logOut} action="/log-out?done=closed" method="post" />
    </Dialog>
  )
}
