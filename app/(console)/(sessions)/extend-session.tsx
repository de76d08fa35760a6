'use client'

import Link from 'next/link'
import { type ReactNode, useState } from 'react'
import { Refused } from '#components/form-error.tsx'
import { MinutesField } from '#components/minutes-field.tsx'
import { clockTime } from '#components/relative-time.ts'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { DialogLink } from '#components/ui/dialog-link.tsx'
import { refusalOfField, useForm } from '#components/ui/use-form.ts'
import { MAX_MINUTES } from '#core/billing.ts'
import { choicesUpTo } from '../cost.ts'
import { extendSessionAction } from './actions.ts'
import { type Extendable, extensionCost, type Outlook, outlookOf } from './extension.ts'

const DEFAULT_MINUTES = 30
const CHOICES = [15, 30, 60, 120, 240]

export function ExtendSession({ session }: { session: Extendable }) {
  return (
    <DialogLink
      href={`/sessions/${session.sessionId}/extend`}
      about={`the session on ${session.name}`}
      dialog={(close) => <ExtendDialog session={session} onClose={close} />}
    >
      Extend
    </DialogLink>
  )
}

function ExtendDialog({ session, onClose }: { session: Extendable; onClose: () => void }) {
  const sent = useForm(extendSessionAction, onClose)
  const close = (
    <Button onClick={onClose} aria-disabled={sent.isPending}>
      {session.left > 0 ? 'Cancel' : 'Close'}
    </Button>
  )
  return (
    <Dialog title={`Extend the session on ${session.name}`} onClose={onClose} isHeld={sent.isPending}>
      <Extension session={session} sent={sent}>
        {close}
      </Extension>
    </Dialog>
  )
}

/** The same form as a page of its own. */
export function ExtendPageForm({ session }: { session: Extendable }) {
  const sent = useForm(extendSessionAction)
  return (
    <Extension session={session} sent={sent}>
      <input type="hidden" name="from" value="page" />
      <ButtonLink href={`/sessions/${session.sessionId}`}>
        {session.left > 0 ? 'Cancel' : 'Back to the session'}
      </ButtonLink>
    </Extension>
  )
}

type ExtensionProps = { session: Extendable; sent: ReturnType<typeof useForm<void>>; children: ReactNode }

/** Shows the form, or at the limit the reason why nothing can be added. */
function Extension({ session, sent, children }: ExtensionProps) {
  if (session.left > 0 || sent.isPending) {
    return (
      <ExtendFields session={session} sent={sent}>
        {children}
      </ExtendFields>
    )
  }
  return (
    <>
      <p>This session has {MAX_MINUTES} minutes, which is the limit. It cannot be extended.</p>
      <div className="mt-5 flex justify-end gap-2">{children}</div>
    </>
  )
}

function ExtendFields({ session, sent: { state, isPending, form }, children }: ExtensionProps) {
  const { left, most } = session
  const [minutes, setMinutes] = useState(
    (state.status === 'refused' && state.typed.minutes) || String(Math.min(DEFAULT_MINUTES, most || left)),
  )
  const outlook = outlookOf(session, minutes)
  return (
    <form {...form}>
      <input type="hidden" name="session_id" value={session.sessionId} />
      <MinutesField
        label="Minutes to add"
        value={minutes}
        onChange={setMinutes}
        choices={choicesUpTo(most, CHOICES)}
        hint={`A session has ${MAX_MINUTES} minutes at the most in all.`}
        error={refusalOfField(state, 'minutes')}
      />
      <div aria-live="polite" className="mt-4 min-h-10 text-muted">
        <NewEnd outlook={outlook} />
        {outlook.isBeyondLimit && (
          <p>
            Sessions are limited to {MAX_MINUTES} minutes; you can add up to {left}.
          </p>
        )}
        <p>{extensionCost(session, outlook.added)}</p>
      </div>
      <Refused state={state} />
      <div className="mt-5 flex justify-end gap-2">
        {children}
        <Button type="submit" look="primary" pending={isPending}>
          Extend
        </Button>
      </div>
    </form>
  )
}

function NewEnd({ outlook: { end, isEndedByCredits, isBeyondLimit } }: { outlook: Outlook }) {
  if (!end) return null
  const willHave = isBeyondLimit ? 'It can have time until' : 'It will have time until'
  return (
    <p>
      {isEndedByCredits ? 'It will end at' : willHave}{' '}
      <time dateTime={end.toISOString()} className="font-medium text-ink">
        {clockTime(end)}
      </time>
      {isEndedByCredits && (
        <>
          , when your credits run out.{' '}
          <Link href="/credits" className="underline underline-offset-2">
            Top up
          </Link>{' '}
          to keep it longer
        </>
      )}
      .
    </p>
  )
}
