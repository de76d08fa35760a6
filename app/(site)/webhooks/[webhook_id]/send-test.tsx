'use client'

import { Button } from '#components/ui/button.tsx'
import { refusalOfForm, useForm } from '#components/ui/use-form.ts'
import { sendTestAction } from '../actions.ts'

export function SendTest({ webhookId }: { webhookId: string }) {
  const { state, isPending, form } = useForm(sendTestAction, { toast: 'A test event is on its way.' })
  const refusal = refusalOfForm(state)
  return (
    <form {...form}>
      <input type="hidden" name="webhook_id" value={webhookId} />
      <Button type="submit" pending={isPending}>
        Send test event
      </Button>
      {refusal && (
        <p role="alert" className="max-w-64 pt-1 text-xs text-bad">
          {refusal}
        </p>
      )}
    </form>
  )
}
