'use client'

import { Button } from '#components/ui/button.tsx'
import { Outcome } from '#components/ui/outcome.tsx'
import { refusalOfForm, useForm } from '#components/ui/use-form.ts'
import { signOutBrowserAction, signOutOthersAction } from './actions.ts'

export function SignOut({ browser, device }: { browser: string; device: string }) {
  const { state, isPending, form } = useForm(signOutBrowserAction, { toast: `${device} was logged out.` })
  const refusal = refusalOfForm(state)
  return (
    <form {...form} className="flex items-center gap-3">
      {refusal && (
        <p role="alert" className="text-xs text-bad">
          {refusal}
        </p>
      )}
      <input type="hidden" name="browser" value={browser} />
      <Button type="submit" pending={isPending} aria-label={`Log out ${device}`}>
        Log out
      </Button>
    </form>
  )
}

export function SignOutOthers() {
  const { state, isPending, form } = useForm(signOutOthersAction, { toast: 'All other browsers were logged out.' })
  return (
    <form {...form} className="mt-3">
      <Button type="submit" pending={isPending}>
        Log out all others
      </Button>
      <Outcome state={state} />
    </form>
  )
}
