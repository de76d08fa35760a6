'use client'

import { FormError } from '#components/form-error.tsx'
import { Button } from '#components/ui/button.tsx'
import { useForm } from '#components/ui/use-form.ts'
import { revokeShareAction } from '../actions.ts'

type Props = { sessionId: string; ticketId: string; about: string; isOwnPage: boolean }

/** Revokes one link at once, without a question: a new link is easily made. */
export function RevokeShare({ sessionId, ticketId, about, isOwnPage }: Props) {
  const { state, isPending, form } = useForm(revokeShareAction, { toast: 'The link was revoked.' })
  return (
    <form {...form}>
      <input type="hidden" name="session_id" value={sessionId} />
      <input type="hidden" name="ticket_id" value={ticketId} />
      {isOwnPage && <input type="hidden" name="from" value="page" />}
      <FormError state={state} />
      <Button type="submit" look="quiet" className="-mx-3" pending={isPending}>
        Revoke<span className="sr-only"> {about}</span>
      </Button>
    </form>
  )
}
