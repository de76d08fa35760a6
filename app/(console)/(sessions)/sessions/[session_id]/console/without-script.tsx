import { Button } from '#components/ui/button.tsx'
import { readRecordedText } from '#core/consoles/index.ts'
import type { User } from '#core/users.ts'
import { typeLineAction } from './actions.ts'

/** The console as text and a form, for browsers without script. */
export async function WithoutScript({ user, sessionId }: { user: User; sessionId: string }) {
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
        <p className="text-xs text-muted">Reload the page to see what the board prints.</p>
      </section>
    </noscript>
  )
}
