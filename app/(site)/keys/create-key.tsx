'use client'

import { Plus } from 'lucide-react'
import { lazy } from 'react'
import { DialogLink } from '#components/ui/dialog-link.tsx'

/** Its code comes with the first click, so that the page stays small. */
const CreateKeySteps = lazy(async () => ({ default: (await import('./create-key-dialog.tsx')).CreateKeySteps }))

export function CreateKey({ appUrl }: { appUrl: string }) {
  return (
    <DialogLink
      href="/keys/new"
      look="primary"
      about=""
      dialog={(close) => <CreateKeySteps appUrl={appUrl} onClose={close} />}
    >
      <Plus className="size-4" aria-hidden="true" />
      Create key
    </DialogLink>
  )
}
