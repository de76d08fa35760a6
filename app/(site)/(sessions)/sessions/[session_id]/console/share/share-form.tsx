'use client'

import { type ReactNode, useState } from 'react'
import { useNow } from '#components/auto-refresh/auto-refresh.tsx'
import { CopyField } from '#components/copy-field.tsx'
import { DayTime } from '#components/time.tsx'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { Choices } from '#components/ui/choices.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { DialogLink } from '#components/ui/dialog-link.tsx'
import { FormBody, FormButtons, FormDialog, FormPage } from '#components/ui/form-dialog.tsx'
import type { Subject } from '../../../../../session-text.ts'
import { shareAction } from '../actions.ts'
import { consoleChoices, linkEnd, recordingChoices, type ShareChoice, shareWords } from './choices.ts'

/** The session whose console or recording is shared. */
export type Shareable = Subject & {
  /** Whether only the recording is left. */
  isEnded: boolean
  /** When the session is due to end. */
  expiresAt: string | null
}

/** A link that was made, and when it ends. */
type MadeLink = { link: string; until: string }

/** `children`: the links that there are. */
type ShareProps = { session: Shareable; children: ReactNode }

/** Opens the form that makes a link to a console or its recording; without script, its page. */
export function ShareButton({ session, children }: ShareProps) {
  const { sessionId, name, isEnded } = session
  return (
    <DialogLink
      href={`/sessions/${sessionId}/share`}
      about={`the ${isEnded ? 'recording' : 'console'} of ${name}`}
      dialog={(close) => (
        <ShareSteps session={session} onClose={close}>
          {children}
        </ShareSteps>
      )}
    >
      Share
    </DialogLink>
  )
}

/** Shows the form and then the link, which is kept only in the memory of this page. */
function ShareSteps({ session, children, onClose }: ShareProps & { onClose: () => void }) {
  const [made, setMade] = useState<MadeLink | null>(null)
  const title = shareTitle(session)
  if (made === null)
    return (
      <FormDialog title={title} about={session.parts} action={shareAction} onClose={onClose} onDone={setMade}>
        {(sent) => (
          <>
            <div className="mb-4 empty:hidden">{children}</div>
            <FormBody sent={sent} hidden={{ session_id: session.sessionId }} submit="Create link">
              <ShareFields session={session} />
            </FormBody>
          </>
        )}
      </FormDialog>
    )
  return (
    <Dialog title={title} onClose={onClose}>
      <NewLink made={made} />
      <FormButtons>
        <Button onClick={onClose}>Done</Button>
      </FormButtons>
    </Dialog>
  )
}

/** The form to share a console or its recording on a page of its own. */
export function SharePageForm({ session }: { session: Shareable }) {
  const back = `/sessions/${session.sessionId}`
  return (
    <FormPage title={shareTitle(session)} about={session.parts} action={shareAction} back={back}>
      {(sent) =>
        sent.state.status === 'done' ? (
          <>
            <NewLink made={sent.state.result} />
            <FormButtons>
              <ButtonLink href={back}>Done</ButtonLink>
            </FormButtons>
          </>
        ) : (
          <FormBody sent={sent} hidden={{ session_id: session.sessionId }} submit="Create link">
            <ShareFields session={session} />
          </FormBody>
        )
      }
    </FormPage>
  )
}

/** Returns the heading of the form. */
function shareTitle({ name, isEnded }: Shareable): string {
  return `Share the ${isEnded ? 'recording' : 'console'} of ${name}`
}

/** Says what a link gives away, and asks how long. */
function ShareFields({ session: { isEnded, expiresAt } }: { session: Shareable }) {
  const now = useNow()
  const choices = isEnded ? recordingChoices : consoleChoices
  const sessionEnd = expiresAt === null ? null : new Date(expiresAt)
  return (
    <>
      <p className="mb-4">
        {isEnded
          ? 'Anyone with the link can play the recording of this session. All output is visible. Of files that you flashed it shows size and hash, not the name.'
          : 'Anyone with the link can watch this console, but not type. Earlier output is visible too. Of files that you flash it shows size and hash, not the name. After the session, the link plays the recording until it expires.'}
      </p>
      <Choices
        legend="Link expiry"
        name="expiry"
        chosen={choices.at(-1)}
        options={choices.map((choice) => [
          choice,
          shareWords[choice],
          <Until key={choice} {...{ choice, sessionEnd, now }} />,
        ])}
      />
    </>
  )
}

type UntilProps = { choice: ShareChoice; sessionEnd: Date | null; now: number }

function Until({ choice, sessionEnd, now }: UntilProps) {
  return (
    <>
      Until <DayTime moment={linkEnd(choice, sessionEnd, now)} now={new Date(now)} />
      {choice === 'session' && '. Extending the session does not move it.'}
    </>
  )
}

/** Shows the link, which is nowhere else. */
function NewLink({ made: { link, until } }: { made: MadeLink }) {
  return (
    <>
      <p className="mb-3">
        Anyone with this link can watch until <DayTime moment={new Date(until)} />. It is shown only once; you can
        revoke it at any time.
      </p>
      <CopyField label="Viewing link" text={link} look="primary" />
    </>
  )
}
