'use client'

import type { ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { Field } from '#components/ui/field.tsx'
import { refusalOfField, refusalOfForm, useForm } from '#components/ui/use-form.ts'
import { removePasskeyAction, renamePasskeyAction } from '../actions.ts'

type EditPasskeyProps = { id: string; name: string; about: ReactNode }

/** Shows a passkey. What renames or removes it is behind a button, which works without script. */
export function EditPasskey({ id, name, about }: EditPasskeyProps) {
  const renaming = useForm(renamePasskeyAction, { toast: 'The passkey was renamed.' })
  const removal = useForm(removePasskeyAction, { toast: `${name} was removed. It no longer logs in here.` })
  const refusal = refusalOfForm(removal.state) ?? refusalOfForm(renaming.state)
  return (
    <Disclosure
      label="Manage"
      isOpen={refusal !== undefined || renaming.state.status === 'refused'}
      now={
        <>
          <span className="block font-medium text-ink wrap-anywhere">{name}</span>
          <span className="block text-xs">{about}</span>
        </>
      }
    >
      <form {...renaming.form} className="flex max-w-sm items-start gap-2">
        <input type="hidden" name="passkey" value={id} />
        <div className="min-w-0 flex-1">
          <Field
            label="New name"
            name="name"
            defaultValue={name}
            maxLength={100}
            autoComplete="off"
            required
            error={refusalOfField(renaming.state, 'name')}
          />
        </div>
        <Button type="submit" className="mt-6.75 min-h-9" pending={renaming.isPending}>
          Rename
        </Button>
      </form>
      <form
        {...removal.form}
        className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-3"
      >
        <input type="hidden" name="passkey" value={id} />
        <p className="text-muted">
          A removed passkey no longer logs you in here.{' '}
          <span className="inline-block">Delete it from your device, too.</span>
        </p>
        <Button type="submit" look="danger-outline" pending={removal.isPending} aria-label={`Remove ${name}`}>
          Remove
        </Button>
      </form>
      {refusal && (
        <p role="alert" className="mt-2 text-xs text-bad">
          {refusal}
        </p>
      )}
    </Disclosure>
  )
}
