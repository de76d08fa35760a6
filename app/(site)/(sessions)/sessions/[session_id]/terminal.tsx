import Link from 'next/link'
import { Card } from '#components/card.tsx'
import { CopyField } from '#components/copy-field.tsx'

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
