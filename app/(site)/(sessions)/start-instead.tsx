'use client'

import { FormError } from '#components/form-error.tsx'
import { Button } from '#components/ui/button.tsx'
import { useForm } from '#components/ui/use-form.ts'
import { startInsteadAction } from './actions.ts'

type Props = { sessionId: string; type: string; label: string }

/** Leaves the queue and starts on another type of board, in one press. */
export function StartInstead({ sessionId, type, label }: Props) {
  const { state, isPending, form } = useForm(startInsteadAction)
  return (
    <form {...form}>
      <input type="hidden" name="session_id" value={sessionId} />
      <input type="hidden" name="board_type" value={type} />
      <FormError state={state} />
      <Button type="submit" look="primary" pending={isPending} className="max-w-full whitespace-normal!">
        Leave the queue and start {label}
      </Button>
    </form>
  )
}
