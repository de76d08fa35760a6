'use client'

import { NewKeyFields } from '#components/new-key-fields.tsx'
import { FormBody, FormDialog } from '#components/ui/form-dialog.tsx'
import { createKeyAction } from './actions.ts'

export function CreateKeyForm({ onClose, onCreated }: { onClose: () => void; onCreated: (secret: string) => void }) {
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
