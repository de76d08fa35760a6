'use client'

import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { refusalOfForm, useForm } from '#components/ui/use-form.ts'
import { revokeKeyAction } from './actions.ts'
import { useAnnounce } from './outcomes.tsx'

type RevokeKeyProps = { keyId: string; name: string; secretName: string }

export function RevokeKey(props: RevokeKeyProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" className="-mt-1 -mr-2" aria-label={`Revoke ${props.name}`} onClick={() => setOpen(true)}>
        Revoke
      </Button>
      {isOpen && <RevokeDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function RevokeDialog({ keyId, name, secretName, onClose }: RevokeKeyProps & { onClose: () => void }) {
  const announce = useAnnounce()
  const { state, isPending, form } = useForm(revokeKeyAction, () => {
    onClose()
    announce(`${name} is revoked. Every call with ${secretName} is refused from now on.`)
  })
  const refusal = refusalOfForm(state)
  return (
    <Dialog title={`Revoke ${name}?`} onClose={onClose} isHeld={isPending}>
      <p>
        Calls with <code className="font-mono">{secretName}</code> stop working at once, wherever it is in use. This
        cannot be undone.
      </p>
      {refusal && (
        <p role="alert" className="mt-3 text-bad">
          {refusal}
        </p>
      )}
      <form {...form} className="mt-5 flex justify-end gap-2">
        <input type="hidden" name="key_id" value={keyId} />
        <Button onClick={onClose} aria-disabled={isPending}>
          Cancel
        </Button>
        <Button type="submit" look="danger" pending={isPending}>
          Revoke key
        </Button>
      </form>
    </Dialog>
  )
}
