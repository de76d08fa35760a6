'use client'

import { useState } from 'react'
import { credits, number } from '#components/amounts.ts'
import { MinutesField } from '#components/minutes-field.tsx'
import { duration } from '#components/relative-time.ts'
import { ClockTime } from '#components/time.tsx'
import { SessionFacts } from '#components/time-left.tsx'
import { TopUpLink } from '#components/top-up-link.tsx'
import { FormBody, FormButtons, FormDialog, FormPage, type SentForm } from '#components/ui/form-dialog.tsx'
import { refusalOfField } from '#components/ui/use-form.ts'
import { MAX_MINUTES } from '#core/billing.ts'
import { MINUTE_MS } from '#durations.ts'
import { choicesUpTo } from '../cost.ts'
import { extendSessionAction } from './actions.ts'
import { type Extendable, extensionCost, type Outlook, outlookOf, roomInWords } from './extension.ts'

const DEFAULT_MINUTES = 30
const LIMIT = duration(MAX_MINUTES * MINUTE_MS)
const CHOICES = [15, 30, 60, 120, 240, MAX_MINUTES]

export function ExtendDialog({ session, onClose }: { session: Extendable; onClose: () => void }) {
  return (
    <FormDialog
      title={titleOf(session)}
      about={session.parts}
      action={extendSessionAction}
      cancel={session.left > 0 ? 'Cancel' : 'Close'}
      toast={extendedText(session)}
      onClose={onClose}
    >
      {(sent) => <Extension session={session} sent={sent} />}
    </FormDialog>
  )
}

export function ExtendPageForm({ session }: { session: Extendable }) {
  return (
    <FormPage
      title={titleOf(session)}
      about={session.parts}
      action={extendSessionAction}
      cancel={session.left > 0 ? 'Cancel' : 'Back to the session'}
      toast={extendedText(session)}
      back={`/sessions/${session.sessionId}`}
    >
      {(sent) => <Extension session={session} sent={sent} hidden={{ from: 'page' }} />}
    </FormPage>
  )
}

function titleOf({ name }: Extendable): string {
  return `Extend the session on ${name}`
}

function extendedText({ name }: Extendable): string {
  return `The session on ${name} was extended.`
}

type ExtensionProps = { session: Extendable; sent: SentForm<void>; hidden?: Record<string, string> }

/** Shows the form, or at the limit the reason why nothing can be added. */
function Extension({ session, sent, hidden }: ExtensionProps) {
  if (session.left > 0 || sent.isPending) return <ExtendFields session={session} sent={sent} hidden={hidden ?? {}} />
  return (
    <>
      <p>This session has {LIMIT}, which is the limit. It cannot be extended.</p>
      <FormButtons>{sent.cancel}</FormButtons>
    </>
  )
}

function ExtendFields({ session, sent, hidden }: Required<ExtensionProps>) {
  const { left, max } = session
  const { state } = sent
  const [minutes, setMinutes] = useState(
    (state.status === 'refused' && state.typed.minutes) || String(Math.min(DEFAULT_MINUTES, max || left)),
  )
  const outlook = outlookOf(session, minutes)
  return (
    <FormBody
      sent={sent}
      hidden={{ session_id: session.sessionId, ...hidden }}
      submit="Extend"
      instead={max === 0 ? <TopUpLink look="primary" /> : undefined}
    >
      {session.ending && (
        <SessionFacts
          ending={session.ending}
          fact={['Balance', credits(session.balance), `${credits(session.rate)} per minute`]}
        />
      )}
      {max === 0 ? (
        <NoRoom session={session} />
      ) : (
        <>
          <MinutesField
            label="Minutes to add"
            value={minutes}
            onChange={setMinutes}
            choices={choicesUpTo(max, CHOICES)}
            max={max}
            hint={roomInWords(session)}
            error={refusalOfField(state, 'minutes')}
          />
          <div aria-live="polite" className="mt-4 min-h-10 text-muted">
            <NewEnd outlook={outlook} />
            {outlook.isBeyondLimit && (
              <p>
                Sessions are limited to {LIMIT}; you can add up to {duration(left * MINUTE_MS)}.
              </p>
            )}
            <p>{extensionCost(session, outlook)}</p>
          </div>
        </>
      )}
    </FormBody>
  )
}

/** Says why no minute can be added; the button to top up is below. */
function NoRoom({ session: { balance, rate, creditsEnd } }: { session: Extendable }) {
  return (
    <p>
      {balance < rate || creditsEnd === null ? (
        `A minute costs ${credits(rate)}; you have ${number(balance)}.`
      ) : (
        <>
          Your {credits(balance)} {balance === 1 ? 'ends' : 'end'} at <ClockTime moment={new Date(creditsEnd)} />.
        </>
      )}{' '}
      Top up to add minutes.
    </p>
  )
}

function NewEnd({ outlook: { added, end, paid } }: { outlook: Outlook }) {
  if (!end) return null
  return (
    <p>
      New end time: <ClockTime moment={end} className="font-medium text-ink" />.
      {paid !== null && (
        <>
          {' '}
          Your credits pay for {paid} of these {added} minutes. <TopUpLink look="text" /> for all of them.
        </>
      )}
    </p>
  )
}
