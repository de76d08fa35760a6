'use client'

import { CodeField } from '#components/account-fields.tsx'
import { Button } from '#components/ui/button.tsx'
import { useForm } from '#components/ui/use-form.ts'
import { enterCodeAction } from '../../actions.ts'

export function CodeForm({ next }: { next: string }) {
  const { state, isPending, form } = useForm(enterCodeAction)
  return (
    <form {...form}>
      <input type="hidden" name="next" value={next} />
      <CodeField state={state} label="Code" autoFocus />
      <Button type="submit" look="primary" pending={isPending} className="min-h-9 w-full">
        Log in
      </Button>
    </form>
  )
}
