'use client'

import { Button, ButtonLink } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { refusalOfField, refusalOfForm, useForm } from '#components/ui/use-form.ts'
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
        <Refused
          detail={refusalOfForm(state)}
          needsTopUp={state.status === 'refused' && state.code === 'paid_tier_required'}
        />
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

function Refused({ detail, needsTopUp }: { detail: string | undefined; needsTopUp: boolean }) {
  if (!detail) return null
  return (
    <div
      role="alert"
      className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-lg border border-bad/30 bg-bad-soft px-3 py-2.5"
    >
      <p className="min-w-0 flex-1 basis-48">{detail}</p>
      {needsTopUp && <ButtonLink href="/credits">Top up</ButtonLink>}
    </div>
  )
}
