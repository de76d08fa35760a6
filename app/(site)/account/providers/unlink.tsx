'use client'

import { Button } from '#components/ui/button.tsx'
import { refusalOfForm, useForm } from '#components/ui/use-form.ts'
import { unlinkProviderAction } from '../actions.ts'

export function Unlink({ identity, label }: { identity: string; label: string }) {
  const { state, isPending, form } = useForm(unlinkProviderAction, { toast: `${label} was unlinked.` })
  return (
    <form {...form}>
      <input type="hidden" name="identity" value={identity} />
      <Button type="submit" pending={isPending} aria-label={`Unlink ${label}`}>
        Unlink
      </Button>
      <p role="alert" className="max-w-48 text-xs text-bad">
        {refusalOfForm(state)}
      </p>
    </form>
  )
}
