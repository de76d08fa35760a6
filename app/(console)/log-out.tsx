'use client'

import { Button } from '#components/ui/button.tsx'
import { refusalOfForm, useForm } from '#components/ui/use-form.ts'
import { logOutAction } from './actions.ts'

export function LogOut() {
  const { state, isPending, form } = useForm(logOutAction)
  const refusal = refusalOfForm(state)
  return (
    <form {...form} className="relative -mr-3">
      <Button type="submit" look="quiet" pending={isPending}>
        Log out
      </Button>
      {refusal && (
        <p
          role="alert"
          className="absolute top-full right-0 z-10 w-64 rounded-md border border-bad bg-bad-soft p-2 text-xs"
        >
          {refusal}
        </p>
      )}
    </form>
  )
}
