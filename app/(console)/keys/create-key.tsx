'use client'

import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Look } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { DialogButton } from '#components/ui/dialog-button.tsx'
import { CreateKeyForm } from './create-key-form.tsx'
import { NewSecret } from './new-secret.tsx'

export function CreateKey({ appUrl, look }: { appUrl: string; look: Look }) {
  return (
    <DialogButton look={look} dialog={(close) => <CreateKeySteps appUrl={appUrl} onClose={close} />}>
      <Plus className="size-4" aria-hidden="true" />
      Create key
    </DialogButton>
  )
}

/** Shows the form and then the secret, which is kept only in the memory of this page. */
function CreateKeySteps({ appUrl, onClose }: { appUrl: string; onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null)
  if (secret === null) return <CreateKeyForm onClose={onClose} onCreated={setSecret} />
  return (
    <Dialog title="Save your key now" onClose={onClose} isHeld>
      <NewSecret secret={secret} appUrl={appUrl} onSaved={onClose} />
    </Dialog>
  )
}
