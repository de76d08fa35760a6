'use client'

import { DialogLink } from '#components/ui/dialog-link.tsx'
import { FormBody, FormDialog, FormPage, type SentForm } from '#components/ui/form-dialog.tsx'
import { deleteWebhookAction } from './actions.ts'

type DeleteWebhookProps = { webhookId: string; name: string }

/** Opens the question. From the webhook's own page, deleting it leads to the list. */
export function DeleteWebhook({ webhookId, name, isOnItsPage }: DeleteWebhookProps & { isOnItsPage?: boolean }) {
  return (
    <DialogLink
      href={`/webhooks/${webhookId}/delete`}
      look={isOnItsPage ? 'danger-outline' : 'plain'}
      about={name}
      dialog={(close) => (
        <FormDialog
          {...words(name)}
          action={deleteWebhookAction}
          onClose={close}
          onDone={() => {
            close()
            document.getElementById('webhooks')?.focus({ preventScroll: true })
          }}
        >
          {(sent) => <DeleteFields webhookId={webhookId} sent={sent} hidden={isOnItsPage ? fromPage : {}} />}
        </FormDialog>
      )}
    >
      Delete
    </DialogLink>
  )
}

export function DeleteWebhookPage({ webhookId, name }: DeleteWebhookProps) {
  return (
    <FormPage {...words(name)} action={deleteWebhookAction} back="/webhooks">
      {(sent) => <DeleteFields webhookId={webhookId} sent={sent} hidden={fromPage} />}
    </FormPage>
  )
}

const fromPage = { from: 'page' }

function words(name: string) {
  return { title: `Delete ${name}?`, toast: `${name} was deleted. It receives no more events.` }
}

type DeleteFieldsProps = { webhookId: string; sent: SentForm<void>; hidden?: Record<string, string> }

function DeleteFields({ webhookId, sent, hidden }: DeleteFieldsProps) {
  return (
    <FormBody sent={sent} hidden={{ webhook_id: webhookId, ...hidden }} look="danger" submit="Delete webhook">
      <p>Pending deliveries are dropped and the delivery log is deleted. This cannot be undone.</p>
    </FormBody>
  )
}
