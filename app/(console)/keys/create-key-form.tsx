'use client'

import { Field } from '#components/ui/field.tsx'
import { FormBody, FormDialog } from '#components/ui/form-dialog.tsx'
import { refusalOfField } from '#components/ui/use-form.ts'
import { createKeyAction } from './actions.ts'
import { ExpiryField } from './expiry-field.tsx'

export function CreateKeyForm({ onClose, onCreated }: { onClose: () => void; onCreated: (secret: string) => void }) {
  return (
    <FormDialog title="Create an API key" action={createKeyAction} onClose={onClose} onDone={onCreated}>
      {(sent) => {
        const labelRefusal = refusalOfField(sent.state, 'label')
        return (
          <FormBody sent={sent} submit="Create key">
            <Field
              label="Label"
              name="label"
              autoComplete="off"
              hint="Optional, at most 100 characters. It cannot be changed later."
              error={labelRefusal && `The label ${labelRefusal}.`}
            />
            <ExpiryField error={refusalOfField(sent.state, 'expiry')} />
          </FormBody>
        )
      }}
    </FormDialog>
  )
}
