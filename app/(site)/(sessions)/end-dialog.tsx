'use client'

import { credits } from '#components/amounts.ts'
import { type Ending, SessionFacts } from '#components/time-left.tsx'
import { FormBody, FormDialog, FormPage, type SentForm } from '#components/ui/form-dialog.tsx'
import type { BillingState } from '#core/billing.ts'
import type { Session } from '#core/sessions/index.ts'
import type { Subject } from '../session-text.ts'
import { endSessionAction } from './actions.ts'
import { CreditsSoFar } from './credits-so-far.tsx'

/** The fields that the form to end a session needs. */
export type Endable = Subject & {
  state: Session['state']
  /** Null unless it runs, as is `billing`. */
  ending: Ending | null
  billing: BillingState | null
}

const running = {
  submit: 'End session',
  title: (name: string) => `End the session on ${name}?`,
  text: 'The board is released immediately and may be erased. The current minute is already charged; later ones are not.',
}

/** What the end of a session is called. Nothing is charged before it runs. */
const words = {
  queued: {
    submit: 'Leave queue',
    title: (name: string) => `Leave the queue for ${name}?`,
    text: 'You lose your place in the queue. Nothing was charged.',
  },
  starting: {
    submit: 'Cancel session',
    title: (name: string) => `Cancel the session on ${name}?`,
    text: 'The board is released immediately. Nothing was charged.',
  },
  running,
  // It has ended since the page was read.
  ended: running,
}

/** No toast says that it ended: the page that follows does. */
export function EndDialog({ session, onClose }: { session: Endable; onClose: () => void }) {
  return (
    <FormDialog
      title={words[session.state].title(session.name)}
      about={session.parts}
      action={endSessionAction}
      cancel={leaveOf(session)}
      onClose={onClose}
    >
      {(sent) => <EndFields session={session} sent={sent} />}
    </FormDialog>
  )
}

export function EndPageForm({ session }: { session: Endable }) {
  return (
    <FormPage
      title={words[session.state].title(session.name)}
      about={session.parts}
      action={endSessionAction}
      cancel={leaveOf(session)}
      back={`/sessions/${session.sessionId}`}
    >
      {(sent) => <EndFields session={session} sent={sent} hidden={{ from: 'page' }} />}
    </FormPage>
  )
}

type EndFieldsProps = { session: Endable; sent: SentForm<void>; hidden?: Record<string, string> }

function EndFields({ session: { sessionId, state, ending, billing }, sent, hidden }: EndFieldsProps) {
  return (
    <FormBody sent={sent} hidden={{ session_id: sessionId, ...hidden }} look="danger" submit={words[state].submit}>
      {ending && billing && (
        <SessionFacts
          ending={ending}
          fact={[
            'Cost',
            <CreditsSoFar key="cost" session={billing} />,
            `${credits(billing.creditsPerMinute)} per minute`,
          ]}
        />
      )}
      <p>{words[state].text}</p>
      {billing && (
        <p className="mt-2 text-muted">The session page keeps the timeline, the cost and any recorded output.</p>
      )}
    </FormBody>
  )
}

/** Returns the word of the button that changes nothing. Beside Cancel session it is another. */
function leaveOf({ state }: Endable): string {
  return state === 'starting' ? 'Keep it' : 'Cancel'
}
