'use client'

import { Button } from '#components/ui/button.tsx'
import { Outcome } from '#components/ui/outcome.tsx'
import { useForm } from '#components/ui/use-form.ts'
import { sendTestAction } from '../actions.ts'

export function SendTest({ webhookId }: { webhookId: string }) {
  const { state, isPending, form } = useForm(sendTestAction)
  return (
    <form {...form}>
      <input type="hidden" name="webhook_id" value={webhookId} />
      <Button type="submit" pending={isPending}>
        Send test event
      </Button>
      <Outcome state={state} done={() => 'On its way.'} />
    </form>
  )
}
