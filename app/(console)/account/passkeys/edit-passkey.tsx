'use client'

import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { refusalOfField, refusalOfForm, useForm } from '#components/ui/use-form.ts'
import { removePasskeyAction, renamePasskeyAction } from '../actions.ts'

/** Renames or removes a passkey. Both are behind a disclosure, which works without script. */
export function EditPasskey({ id, name }: { id: string; name: string }) {
  const renaming = useForm(renamePasskeyAction, { toast: 'The passkey was renamed.' })
  const removal = useForm(removePasskeyAction, { toast: `${name} was removed. It no longer logs in here.` })
  const refusal = refusalOfForm(removal.state) ?? refusalOfForm(renaming.state)
  return (
    <details className="mt-2">
      <summary className="w-fit cursor-pointer text-xs font-medium text-muted hover:text-ink">
        Rename or remove<span className="sr-only"> {name}</span>
      </summary>
      <div className="mt-3 flex flex-wrap items-start gap-3">
        <form {...renaming.form} className="min-w-0 flex-1 basis-60">
          <input type="hidden" name="passkey" value={id} />
          <Field
            label="New name"
            name="name"
            defaultValue={name}
            maxLength={100}
            autoComplete="off"
            required
            error={refusalOfField(renaming.state, 'name')}
          />
          <Button type="submit" pending={renaming.isPending}>
            Rename
          </Button>
        </form>
        <form {...removal.form} className="basis-60">
          <input type="hidden" name="passkey" value={id} />
          <p className="mb-3 text-muted">It will no longer log you in here. Delete it from your device, too.</p>
          <Button type="submit" look="danger" pending={removal.isPending} aria-label={`Remove ${name}`}>
            Remove
          </Button>
        </form>
      </div>
      {refusal && (
        <p role="alert" className="mt-2 text-xs text-bad">
          {refusal}
        </p>
      )}
    </details>
  )
}
