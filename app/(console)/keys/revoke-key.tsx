'use client'

import { useState } from 'react'
import { number } from '#components/amounts.ts'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { refusalOfForm, useForm } from '#components/ui/use-form.ts'
import { revokeKeyAction } from './actions.ts'
import { useAnnounce } from './outcomes.tsx'

type RevokeKeyProps = {
  keyId: string
  name: string
  secretName: string
  /** How many live keys it made, itself or through those that it made. */
  createdKeys: number
}

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

function RevokeDialog({ keyId, name, secretName, createdKeys, onClose }: RevokeKeyProps & { onClose: () => void }) {
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
      <form {...form}>
        <input type="hidden" name="key_id" value={keyId} />
        {createdKeys > 0 && (
          <Checkbox
            name="created_keys"
            label={`Also revoke the ${createdKeys === 1 ? 'key' : `${number(createdKeys)} keys`} it made`}
          />
        )}
        <div className="mt-5 flex justify-end gap-2">
          <Button onClick={onClose} aria-disabled={isPending}>
            Cancel
          </Button>
          <Button type="submit" look="danger" pending={isPending}>
            Revoke key
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
