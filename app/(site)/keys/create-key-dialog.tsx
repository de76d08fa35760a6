'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { NewKeyFields } from '#components/new-key-fields.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { FormBody, FormDialog } from '#components/ui/form-dialog.tsx'
import { createKeyAction } from './actions.ts'
import { NewSecret } from './new-secret.tsx'

/** Shows the form and then the secret, which is kept only in the memory of this page. */
export function CreateKeySteps({ appUrl, onClose }: { appUrl: string; onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null)
  const router = useRouter()

  /** Shows the list only now: its arrival may remove the button that has opened this dialog. */
  function finish() {
    onClose()
    router.refresh()
    requestAnimationFrame(() => document.getElementById('keys')?.focus({ preventScroll: true }))
  }

  if (secret === null) return <CreateKeyForm onClose={onClose} onCreated={setSecret} />
  return (
    <Dialog title="Save your key now" onClose={finish} isHeld>
      <NewSecret
        secret={secret}
        appUrl={appUrl}
        saved={
          <Button look="primary" onClick={finish}>
            I have saved it
          </Button>
        }
      />
    </Dialog>
  )
}

function CreateKeyForm({ onClose, onCreated }: { onClose: () => void; onCreated: (secret: string) => void }) {
  return (
    <FormDialog title="Create an API key" action={createKeyAction} onClose={onClose} onDone={onCreated}>
      {(sent) => (
        <FormBody sent={sent} submit="Create key">
          <NewKeyFields state={sent.state} />
        </FormBody>
      )}
    </FormDialog>
  )
}
