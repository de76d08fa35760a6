import Link from 'next/link'
import { Card } from '#components/card.tsx'
import { connectionLines } from '#components/connection-lines.ts'
import { CopyField } from '#components/copy-field.tsx'

/** Shows how to reach a board, a line at a time, so that what is copied can be pasted as it is. */
export function Connection({ connection }: { connection: string | null }) {
  return (
    <Card id="connection" title="Connection">
      {connection === null ? (
        <p className="px-4 py-3 text-muted">
          No connection details for this board yet. End the session to stop charges.
        </p>
      ) : (
        <div className="space-y-2 p-4">
          {connectionLines(connection).map(({ label, text }) => (
            <CopyField key={`${label} ${text}`} label={label} text={text} />
          ))}
          <p className="text-xs text-muted">Only you can see this, and only during the session.</p>
        </div>
      )}
    </Card>
  )
}

/** Shows how to go on in a terminal. The CLI needs a key, so the free tier does not see it. */
export function Terminal({ sessionId }: { sessionId: string }) {
  return (
    <Card id="terminal" title="In your terminal">
      <div className="space-y-2 p-4">
        <CopyField label="Open this console" text={`boardwalk console ${sessionId}`} />
        <p className="text-xs text-muted">
          Needs the{' '}
          <Link href="/docs/clients" prefetch={false} className="underline underline-offset-2">
            boardwalk CLI
          </Link>
          .
        </p>
      </div>
    </Card>
  )
}
