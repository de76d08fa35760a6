'use client'

import type { ReactNode } from 'react'
import { Refused } from '#components/form-error.tsx'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { DialogLink } from '#components/ui/dialog-link.tsx'
import { useForm } from '#components/ui/use-form.ts'
import { endSessionAction } from './actions.ts'
import { type Endable, endTitle } from './endable.ts'

export function EndSession({ session }: { session: Endable }) {
  return (
    <DialogLink
      href={`/sessions/${session.sessionId}/end`}
      look="quiet"
      about={`the session on ${session.name}`}
      dialog={(close) => <EndDialog session={session} onClose={close} />}
    >
      {session.isWaiting ? 'Cancel' : 'End'}
    </DialogLink>
  )
}

function EndDialog({ session, onClose }: { session: Endable; onClose: () => void }) {
  const sent = useForm(endSessionAction, onClose)
  return (
    <Dialog title={endTitle(session)} onClose={onClose} isHeld={sent.isPending}>
      <EndFields session={session} sent={sent}>
        <Button onClick={onClose} aria-disabled={sent.isPending}>
          Keep it
        </Button>
      </EndFields>
    </Dialog>
  )
}

/** The same question as a page of its own. */
export function EndPageForm({ session }: { session: Endable }) {
  const sent = useForm(endSessionAction)
  return (
    <EndFields session={session} sent={sent}>
      <input type="hidden" name="from" value="page" />
      <ButtonLink href={`/sessions/${session.sessionId}`}>Keep it</ButtonLink>
    </EndFields>
  )
}

type EndFieldsProps = { session: Endable; sent: ReturnType<typeof useForm<void>>; children: ReactNode }

function EndFields({ session, sent: { state, isPending, form }, children }: EndFieldsProps) {
  return (
    <form {...form}>
      <input type="hidden" name="session_id" value={session.sessionId} />
      <p className="wrap-anywhere">
        {session.isWaiting
          ? 'You give up your place in the queue. It has cost nothing.'
          : `${session.name} is free for others at once, and what is on it may be gone. The minute that has begun stays paid.`}
      </p>
      <Refused state={state} />
      <div className="mt-5 flex justify-end gap-2">
        {children}
        <Button type="submit" look="danger" pending={isPending}>
          {session.isWaiting ? 'Leave the queue' : 'End session'}
        </Button>
      </div>
    </form>
  )
}
