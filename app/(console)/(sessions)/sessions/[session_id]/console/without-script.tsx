import { Button } from '#components/ui/button.tsx'
import { readRecordedText } from '#core/consoles/index.ts'
import type { User } from '#core/users.ts'
import { powerStates } from '#wire/firmware.ts'
import { powerAction, resetAction, typeLineAction } from './actions.ts'
import type { Controls } from './board-control.tsx'

/** The console as text and a form, for browsers without script. */
type Props = { user: User; sessionId: string; controls: Controls }

export async function WithoutScript({ user, sessionId, controls: { capabilities } }: Props) {
  const { text } = await readRecordedText(user, sessionId)
  return (
    <noscript>
      <section aria-label="Console as text" className="space-y-2 rounded-lg border border-line bg-surface p-4">
        <pre className="max-h-96 overflow-auto font-mono text-xs wrap-anywhere whitespace-pre-wrap">{text}</pre>
        <form action={typeLineAction} className="flex gap-2">
          <input type="hidden" name="session_id" value={sessionId} />
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
        </form>
        <div className="flex flex-wrap gap-2">
          {capabilities.includes('reset') && (
            <form action={resetAction}>
              <input type="hidden" name="session_id" value={sessionId} />
              <Button type="submit">Reset</Button>
            </form>
          )}
          {capabilities.includes('power') &&
            powerStates.map((state) => (
              <form key={state} action={powerAction}>
                <input type="hidden" name="session_id" value={sessionId} />
                <input type="hidden" name="state" value={state} />
                <Button type="submit">Power {state}</Button>
              </form>
            ))}
        </div>
        <a href={`/sessions/${sessionId}/share`} className="underline underline-offset-4">
          Share the console
        </a>
        <p className="text-xs text-muted">Reload the page to see what the board prints.</p>
      </section>
    </noscript>
  )
}
