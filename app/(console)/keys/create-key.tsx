'use client'

import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button, type Look } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { DialogLink } from '#components/ui/dialog-link.tsx'
import { CreateKeyForm } from './create-key-form.tsx'
import { NewSecret } from './new-secret.tsx'

export function CreateKey({ appUrl, look }: { appUrl: string; look: Look }) {
  return (
    <DialogLink
      href="/keys/new"
      look={look}
      about=""
      dialog={(close) => <CreateKeySteps appUrl={appUrl} onClose={close} />}
    >
      <Plus className="size-4" aria-hidden="true" />
      Create key
    </DialogLink>
  )
}

/** Shows the form and then the secret, which is kept only in the memory of this page. */
function CreateKeySteps({ appUrl, onClose }: { appUrl: string; onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null)
  if (secret === null) return <CreateKeyForm onClose={onClose} onCreated={setSecret} />
  return (
    <Dialog title="Save your key now" onClose={onClose} isHeld>
      <NewSecret
        secret={secret}
        appUrl={appUrl}
        saved={
          <Button look="primary" onClick={onClose}>
            I have saved it
          </Button>
        }
      />
    </Dialog>
  )
}
