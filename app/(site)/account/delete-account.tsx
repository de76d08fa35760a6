'use client'

import { lazy } from 'react'
import { DialogLink } from '#components/ui/dialog-link.tsx'
import type { DeleteAccountProps } from './delete-dialog.tsx'

/** Its code comes with the first click, so that the page stays small. */
const DeleteDialog = lazy(async () => ({ default: (await import('./delete-dialog.tsx')).DeleteDialog }))

export function DeleteAccount(props: DeleteAccountProps) {
  return (
    <DialogLink
      href="/account/delete"
      look="danger-outline"
      about=""
      dialog={(close) => <DeleteDialog {...props} onClose={close} />}
    >
      Delete account…
    </DialogLink>
  )
}
