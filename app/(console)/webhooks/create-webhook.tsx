'use client'

import { Plus } from 'lucide-react'
import { useState } from 'react'
import { CopyField } from '#components/copy-field.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { DialogButton } from '#components/ui/dialog-button.tsx'
import { FormBody, FormDialog } from '#components/ui/form-dialog.tsx'
import { createWebhookAction } from './actions.ts'
import { WebhookFields } from './webhook-fields.tsx'

export function CreateWebhook() {
  return (
    <DialogButton look="primary" dialog={(close) => <CreateWebhookSteps onClose={close} />}>
      <Plus className="size-4" aria-hidden="true" />
      Create webhook
    </DialogButton>
  )
}

/** Shows the form and then the secret, which is kept only in the memory of this page. */
function CreateWebhookSteps({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null)
  if (secret === null)
    return (
      <FormDialog title="Create a webhook" action={createWebhookAction} onClose={onClose} onDone={setSecret}>
        {(sent) => (
          <FormBody sent={sent} submit="Create webhook">
            <WebhookFields state={sent.state} />
          </FormBody>
        )}
      </FormDialog>
    )
  return (
    <Dialog title="Save the signing secret now" onClose={onClose} isHeld>
      <p className="mb-4">
        This secret is shown only once. Your receiver needs it to verify that a delivery comes from Boardwalk: use one
        of the libraries at standardwebhooks.com.
      </p>
      <CopyField label="Signing secret" text={secret} />
      <div className="mt-5 flex justify-end">
        <Button look="primary" onClick={onClose}>
          I have saved it
        </Button>
      </div>
    </Dialog>
  )
}
