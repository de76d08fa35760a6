'use client'

import { Refused } from '#components/form-error.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { refusalOfField, useForm } from '#components/ui/use-form.ts'
import { createKeyAction } from './actions.ts'
import { ExpiryField } from './expiry-field.tsx'

export function CreateKeyForm({ onClose, onCreated }: { onClose: () => void; onCreated: (secret: string) => void }) {
  const { state, isPending, form } = useForm(createKeyAction, onCreated)
  const labelRefusal = refusalOfField(state, 'label')
  return (
    <Dialog title="Create an API key" onClose={onClose} isHeld={isPending}>
      <form {...form}>
        <Field
          label="Label"
          name="label"
          autoComplete="off"
          hint="Optional, at most 100 characters. It cannot be changed later."
          error={labelRefusal && `The label ${labelRefusal}.`}
        />
        <ExpiryField error={refusalOfField(state, 'expiry')} />
        <Refused state={state} />
        <div className="mt-5 flex justify-end gap-2">
          <Button onClick={onClose} aria-disabled={isPending}>
            Cancel
          </Button>
          <Button type="submit" look="primary" pending={isPending}>
            Create key
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
