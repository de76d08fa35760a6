'use client'

import { Button } from '#components/ui/button.tsx'
import { refusalOfForm, useForm } from '#components/ui/use-form.ts'
import { retryAction } from '../actions.ts'

type RetryProps = { webhookId: string; deliveryId: string; type: string }

export function Retry({ webhookId, deliveryId, type }: RetryProps) {
  const { state, isPending, form } = useForm(retryAction)
  const refusal = refusalOfForm(state)
  return (
    <form {...form}>
      <input type="hidden" name="webhook_id" value={webhookId} />
      <input type="hidden" name="delivery_id" value={deliveryId} />
      <Button type="submit" pending={isPending} aria-label={`Retry ${type}`}>
        Retry
      </Button>
      {refusal && (
        <p role="alert" className="text-xs text-bad">
          {refusal}
        </p>
      )}
    </form>
  )
}
