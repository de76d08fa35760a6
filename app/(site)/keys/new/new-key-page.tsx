'use client'

import { BackLink } from '#components/back-link.tsx'
import { NewKeyFields } from '#components/new-key-fields.tsx'
import { PageHeader } from '#components/page-header.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { FormBody } from '#components/ui/form-dialog.tsx'
import { useForm } from '#components/ui/use-form.ts'
import { createKeyAction } from '../actions.ts'
import { NewSecret } from '../new-secret.tsx'

/** Shows the form and then the secret, which is in this response alone. */
export function NewKeyPage({ appUrl }: { appUrl: string }) {
  const sent = useForm(createKeyAction)
  const { state } = sent
  const isDone = state.status === 'done'
  return (
    <div className="max-w-2xl">
      {!isDone && <BackLink href="/keys">API keys</BackLink>}
      <PageHeader title={isDone ? 'Save your key now' : 'Create an API key'} />
      {isDone ? (
        <NewSecret
          secret={state.result}
          appUrl={appUrl}
          saved={
            <ButtonLink href="/keys" replace look="primary">
              I have saved it
            </ButtonLink>
          }
        />
      ) : (
        <FormBody sent={{ ...sent, cancel: <ButtonLink href="/keys">Cancel</ButtonLink> }} submit="Create key">
          <NewKeyFields state={state} />
        </FormBody>
      )}
    </div>
  )
}
