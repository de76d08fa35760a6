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
