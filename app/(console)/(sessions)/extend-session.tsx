'use client'

import Link from 'next/link'
import { type ReactNode, useState } from 'react'
import { credits, number } from '#components/amounts.ts'
import { choicesUpTo, minutesOf } from '#components/cost.ts'
import { MinutesField } from '#components/minutes-field.tsx'
import { Refused } from '#components/refused.tsx'
import { clockTime } from '#components/relative-time.ts'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { DialogLink } from '#components/ui/dialog-link.tsx'
import { refusalOfField, useForm } from '#components/ui/use-form.ts'
import { extendSessionAction } from './actions.ts'

const DEFAULT_MINUTES = 30
const CHOICES = [15, 30, 60, 120, 240]

type Extendable = {
  sessionId: string
  name: string
  rate: number
  balance: number
  /** How many minutes can be added: as many as the limit leaves and credits pay for. */
  most: number
  /** When credits end it, if they do before all of these are over. */
  creditsEnd: string | null
  /** When its time is up; null while it waits. */
  expiresAt: string | null
}

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
  return (
    <Dialog title={`Extend the session on ${session.name}`} onClose={onClose} isHeld={sent.isPending}>
      <ExtendFields session={session} sent={sent}>
        <Button onClick={onClose} aria-disabled={sent.isPending}>
          Cancel
        </Button>
      </ExtendFields>
    </Dialog>
  )
}

/** The same form as a page of its own. */
export function ExtendPageForm({ session }: { session: Extendable }) {
  const sent = useForm(extendSessionAction)
  return (
    <ExtendFields session={session} sent={sent}>
      <input type="hidden" name="from" value="page" />
      <ButtonLink href={`/sessions/${session.sessionId}`}>Cancel</ButtonLink>
    </ExtendFields>
  )
}

type ExtendFieldsProps = { session: Extendable; sent: ReturnType<typeof useForm<void>>; children: ReactNode }

function ExtendFields({ session, sent: { state, isPending, form }, children }: ExtendFieldsProps) {
  const [minutes, setMinutes] = useState(
    (state.status === 'refused' && state.typed.minutes) ||
      String(Math.min(DEFAULT_MINUTES, session.most || DEFAULT_MINUTES)),
  )
  const more = minutesOf(minutes)
  return (
    <form {...form}>
      <input type="hidden" name="session_id" value={session.sessionId} />
      <MinutesField
        label="Minutes to add"
        value={minutes}
        onChange={setMinutes}
        choices={choicesUpTo(session.most, CHOICES)}
        hint="A session has 480 minutes at the most in all."
        error={refusalOfField(state, 'minutes')}
      />
      <div aria-live="polite" className="mt-4 min-h-10 text-muted">
        {session.expiresAt && more !== undefined && (
          <NewEnd expiresAt={session.expiresAt} creditsEnd={session.creditsEnd} more={more} />
        )}
        <p>{costOf(session, more)}</p>
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

/** The earlier of the two: when its time is up then, and when credits end it. */
function NewEnd({ expiresAt, creditsEnd, more }: { expiresAt: string; creditsEnd: string | null; more: number }) {
  const timeUp = new Date(Date.parse(expiresAt) + more * 60_000)
  const runsOut = creditsEnd !== null && Date.parse(creditsEnd) < timeUp.getTime() ? new Date(creditsEnd) : null
  const end = runsOut ?? timeUp
  return (
    <p>
      {runsOut ? 'It will end at' : 'It will have time until'}{' '}
      <time dateTime={end.toISOString()} className="font-medium text-ink">
        {clockTime(end)}
      </time>
      {runsOut && (
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

function costOf({ rate, balance }: Extendable, more: number | undefined): string {
  if (balance < rate) return `A minute costs ${credits(rate)} and you have ${number(balance)}.`
  if (more === undefined) return `${credits(rate)} a minute.`
  return `At most ${credits(more * rate)} more: ${number(rate)} for each minute that begins.`
}
