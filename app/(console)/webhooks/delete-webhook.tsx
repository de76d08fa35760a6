'use client'

import { useFlash } from '#components/flash.tsx'
import { DialogButton } from '#components/ui/dialog-button.tsx'
import { FormBody, FormDialog } from '#components/ui/form-dialog.tsx'
import { deleteWebhookAction } from './actions.ts'

type DeleteWebhookProps = { webhookId: string; name: string }

export function DeleteWebhook(props: DeleteWebhookProps) {
  return (
    <DialogButton
      look="quiet"
      className="-mt-1 -mr-2"
      aria-label={`Delete ${props.name}`}
      dialog={(close) => <DeleteDialog {...props} onClose={close} />}
    >
      Delete
    </DialogButton>
  )
}

function DeleteDialog({ webhookId, name, onClose }: DeleteWebhookProps & { onClose: () => void }) {
  const showFlash = useFlash()
  const onDone = () => {
    onClose()
    showFlash(`${name} was deleted. It receives no more events.`)
  }
  return (
    <FormDialog title={`Delete ${name}?`} action={deleteWebhookAction} onClose={onClose} onDone={onDone}>
      {(sent) => (
        <FormBody sent={sent} hidden={{ webhook_id: webhookId }} look="danger" submit="Delete webhook">
          <p>Deliveries that wait are dropped, and the log is deleted with it. This cannot be undone.</p>
        </FormBody>
      )}
    </FormDialog>
  )
}
