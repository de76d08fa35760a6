import { Download, Ellipsis, Share2 } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { Downloads } from '#components/console/downloads.tsx'
import { CopyText } from '#components/copy-text.tsx'
import type { SessionLabels, SessionOrigin, SessionWithConnection } from '#core/sessions/index.ts'
import type { User } from '#core/users.ts'
import { Details } from './details.tsx'

type Props = {
  user: User
  session: SessionWithConnection
  labels: (SessionLabels & SessionOrigin) | undefined
}

/**
 * Shows a button that opens what one seldom needs of a session: its ID, how to go on in a terminal,
 * downloads and details. A popover: it needs no script.
 */
export function MoreMenu({ user, session, labels }: Props) {
  const { id, state, console } = session
  return (
    <>
      <button
        type="button"
        popoverTarget="session-menu"
        title="More about this session"
        className="grid size-8 shrink-0 place-items-center rounded-md border border-line-strong bg-surface hover:bg-raised"
      >
        <Ellipsis className="size-4" aria-hidden="true" />
        <span className="sr-only">More about this session</span>
      </button>
      <div
        id="session-menu"
        popover="auto"
        className="fixed inset-auto top-(--strip-bottom) right-3 m-0 max-h-[calc(100dvh-var(--strip-bottom)-1rem)] w-88 max-w-[calc(100vw-1.5rem)] divide-y divide-line overflow-y-auto rounded-lg border border-line-strong bg-surface text-sm text-ink shadow-lg"
      >
        <div className="space-y-2 px-4 py-3">
          <Labelled label="ID">
            <CopyText label="ID" text={id} />
          </Labelled>
          {state === 'running' && console && user.tier === 'paid' && (
            <Labelled label="In your terminal">
              <CopyText label="terminal command" text={`boardwalk console ${id}`} />
            </Labelled>
          )}
        </div>
        {console && (
          <div className="px-4 py-3">
            <p className="mb-1 flex items-center gap-1.5 text-xs text-muted">
              <Download className="size-3.5" aria-hidden="true" />
              Download the output
            </p>
            <Downloads sessionId={id} />
            <Link
              href={`/sessions/${id}/share`}
              prefetch={false}
              className="mt-2 flex items-center gap-1.5 underline underline-offset-4 md:hidden"
            >
              <Share2 className="size-3.5" aria-hidden="true" />
              Share the console
            </Link>
          </div>
        )}
        <Details session={session} labels={labels} />
      </div>
    </>
  )
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <p className="text-xs text-muted">{label}</p>
      {children}
    </div>
  )
}
