import { lockUpText } from '#components/console/lock-up-text.ts'
import type { Controls } from '#components/console/panel/board-control.tsx'
import { commandText } from '#components/console/panel/command-text.ts'
import { Button } from '#components/ui/button.tsx'
import { PlainForm } from '#components/ui/plain-form.tsx'
import { readRecordedText } from '#core/consoles/index.ts'
import type { SessionWithConnection } from '#core/sessions/index.ts'
import type { User } from '#core/users.ts'
import { powerStates } from '#wire/firmware.ts'
import { Timeline } from '../timeline.tsx'
import { powerAction, resetAction, typeLineAction } from './actions.ts'
import { PlainFlash } from './plain-flash.tsx'

type Props = { user: User; session: SessionWithConnection; controls: Controls }

/** The console as text and forms, for browsers without script. */
export async function WithoutScript({ user, session, controls: { capabilities, takes } }: Props) {
  const { id, command } = session
  const { text } = await readRecordedText(user, id)
  const said = commandText(command, { kind: 'nothing' })
  const hidden = { session_id: id }
  return (
    <noscript className="noscript:contents">
      <section aria-label="Console as text" className="min-h-0 flex-1 space-y-3 overflow-auto bg-surface p-4">
        <pre className="max-h-96 overflow-auto font-mono text-xs wrap-anywhere whitespace-pre-wrap">{text}</pre>
        <PlainForm action={typeLineAction} hidden={hidden} className="flex gap-2">
          <label className="min-w-0 flex-1">
            <span className="sr-only">A line to type</span>
            <input
              name="line"
              maxLength={1000}
              autoComplete="off"
              className="h-8 w-full rounded-md border border-control bg-surface px-2.5 font-mono"
            />
          </label>
          <Button type="submit">Type</Button>
        </PlainForm>
        <div className="flex flex-wrap gap-2">
          {capabilities.includes('reset') && (
            <PlainForm action={resetAction} hidden={hidden}>
              <Button type="submit">Reset</Button>
            </PlainForm>
          )}
          {capabilities.includes('power') &&
            powerStates.map((state) => (
              <PlainForm key={state} action={powerAction} hidden={{ ...hidden, state }}>
                <Button type="submit">Power {state}</Button>
              </PlainForm>
            ))}
        </div>
        {capabilities.includes('flash') && <PlainFlash sessionId={id} formats={takes.flashFormats} />}
        {session.lock_up && <p className="text-bad">{lockUpText(session.lock_up)}</p>}
        {said.text && (
          <p className={said.isBad ? 'text-bad' : 'text-muted'}>
            {said.text}
            {said.percent !== undefined && ` ${said.percent}%`}
          </p>
        )}
        <p className="flex flex-wrap gap-x-4">
          <a href={`/v1/sessions/${id}/console/log?format=text`} className="underline underline-offset-4">
            Download the log
          </a>
          {session.parts.length > 0 && (
            <a href={`/sessions/${id}/parts`} className="underline underline-offset-4">
              Parts on the board
            </a>
          )}
          {capabilities.includes('capture') && (
            <a href={`/sessions/${id}/captures`} className="underline underline-offset-4">
              Captures of its pins
            </a>
          )}
          <a href={`/sessions/${id}/share`} className="underline underline-offset-4">
            Share the console
          </a>
        </p>
        <p className="text-xs text-muted">
          <a href={`/sessions/${id}`} className="underline underline-offset-4">
            Reload the page
          </a>{' '}
          to see what the board prints.
        </p>
        <Timeline user={user} session={session} />
      </section>
    </noscript>
  )
}
