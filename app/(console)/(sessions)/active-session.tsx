import Link from 'next/link'
import { Badge } from '#components/ui/badge.tsx'
import type { Session, SessionLabels, Snapshot } from '#core/sessions/index.ts'
import { Progress } from './progress.tsx'
import { SessionButtons } from './session-buttons.tsx'
import { nameOf, states } from './status-text.ts'

type ActiveSessionProps = { session: Session; labels: SessionLabels | undefined; snapshot: Snapshot }

export function ActiveSession({ session, labels, snapshot }: ActiveSessionProps) {
  const { tone, word } = states[session.state]
  const name = nameOf(session, labels)
  return (
    <article aria-labelledby={session.id} className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id={session.id} className="font-medium wrap-anywhere">
            <Link href={`/sessions/${session.id}`} prefetch={false} className="underline-offset-4 hover:underline">
              {name}
            </Link>
          </h2>
          <p className="text-muted wrap-anywhere">{labels?.base_image}</p>
        </div>
        <Badge tone={tone}>{word}</Badge>
      </div>
      <p className="text-xs text-muted wrap-anywhere">{session.board_specs}</p>
      <div className="mt-auto border-t border-line pt-3">
        <Progress session={session} ending={snapshot.ends.get(session.id)} name={name} />
      </div>
      <SessionButtons session={session} name={name} snapshot={snapshot} />
    </article>
  )
}
