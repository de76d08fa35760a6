'use client'

import { Plus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { BackLink } from '#components/back-link.tsx'
import { PageHeader } from '#components/page-header.tsx'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { DialogLink } from '#components/ui/dialog-link.tsx'
import { FormBody, FormDialog } from '#components/ui/form-dialog.tsx'
import { useForm } from '#components/ui/use-form.ts'
import { createWebhookAction } from './actions.ts'
import { type NewSecret, SigningSecret } from './signing-secret.tsx'
import { WebhookFields } from './webhook-fields.tsx'

const FORM = 'Create a webhook'
const SECRET = 'Save the signing secret now'

export function CreateWebhook() {
  return (
    <DialogLink href="/webhooks/new" look="primary" about="" dialog={(close) => <CreateWebhookSteps onClose={close} />}>
      <Plus className="size-4" aria-hidden="true" />
      Create webhook
    </DialogLink>
  )
}

/** Shows the form and then the secret, which is kept only in the memory of this page. */
function CreateWebhookSteps({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<NewSecret | null>(null)
  const router = useRouter()

  /** Shows the list only now: its arrival may remove the button that has opened this dialog. */
  function finish() {
    onClose()
    router.refresh()
    requestAnimationFrame(() => document.getElementById('webhooks')?.focus({ preventScroll: true }))
  }

  if (made === null)
    return (
      <FormDialog title={FORM} action={createWebhookAction} onClose={onClose} onDone={setMade}>
        {(sent) => (
          <FormBody sent={sent} submit="Create webhook">
            <WebhookFields state={sent.state} />
          </FormBody>
        )}
      </FormDialog>
    )
  const saved = (
    <Button look="primary" onClick={finish}>
      I have saved it
    </Button>
  )
  return (
    <Dialog title={SECRET} onClose={finish} isHeld>
      <SigningSecret {...made} saved={saved} />
    </Dialog>
  )
}

/** Shows both steps on a page. The secret is in this response alone. */
export function CreateWebhookPage() {
  const sent = useForm(createWebhookAction)
  const { state } = sent
  const saved = (
    <ButtonLink href="/webhooks" replace look="primary">
      I have saved it
    </ButtonLink>
  )
  return (
    <div className="max-w-2xl">
      {state.status !== 'done' && <BackLink href="/webhooks">Webhooks</BackLink>}
      <PageHeader title={state.status === 'done' ? SECRET : FORM} />
      {state.status === 'done' ? (
        <SigningSecret {...state.result} saved={saved} />
      ) : (
        <FormBody sent={{ ...sent, cancel: <ButtonLink href="/webhooks">Cancel</ButtonLink> }} submit="Create webhook">
          <WebhookFields state={state} />
        </FormBody>
      )}
    </div>
  )
}
