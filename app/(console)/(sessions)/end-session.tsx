'use client'

import { DialogLink } from '#components/ui/dialog-link.tsx'
import { FormBody, FormDialog, FormPage, type SentForm } from '#components/ui/form-dialog.tsx'
import { endSessionAction } from './actions.ts'

/** The fields that the form to end a session needs. */
export type Endable = { sessionId: string; name: string; isWaiting: boolean }

export function EndSession({ session }: { session: Endable }) {
  return (
    <DialogLink
      href={`/sessions/${session.sessionId}/end`}
      look="quiet"
      about={`the session on ${session.name}`}
      dialog={(close) => (
        <FormDialog
          title={titleOf(session)}
          action={endSessionAction}
          cancel="Keep it"
          toast={endedText(session)}
          onClose={close}
        >
          {(sent) => <EndFields session={session} sent={sent} />}
        </FormDialog>
      )}
    >
      {session.isWaiting ? 'Cancel' : 'End'}
    </DialogLink>
  )
}

export function EndPageForm({ session }: { session: Endable }) {
  return (
    <FormPage
      title={titleOf(session)}
      action={endSessionAction}
      cancel="Keep it"
      toast={endedText(session)}
      back={`/sessions/${session.sessionId}`}
    >
      {(sent) => <EndFields session={session} sent={sent} hidden={{ from: 'page' }} />}
    </FormPage>
  )
}

function titleOf({ name, isWaiting }: Endable): string {
  return isWaiting ? `Stop waiting for ${name}?` : `End the session on ${name}?`
}

function endedText({ name, isWaiting }: Endable): string {
  return isWaiting ? `You left the queue for ${name}.` : `The session on ${name} ended.`
}

type EndFieldsProps = { session: Endable; sent: SentForm<void>; hidden?: Record<string, string> }

function EndFields({ session: { sessionId, isWaiting }, sent, hidden }: EndFieldsProps) {
  return (
    <FormBody
      sent={sent}
      hidden={{ session_id: sessionId, ...hidden }}
      look="danger"
      submit={isWaiting ? 'Leave the queue' : 'End session'}
    >
      <p>
        {isWaiting
          ? 'You lose your place in the queue. Nothing was charged.'
          : 'The board is released immediately and may be erased. The current minute is still charged.'}
      </p>
    </FormBody>
  )
}
