import Link from 'next/link'
import { credits } from '#components/amounts.ts'
import { Time } from '#components/time.tsx'
import { Badge } from '#components/ui/badge.tsx'
import type { Session, SessionLabels } from '#core/sessions/index.ts'
import { nameOf, partsOf, states } from '../status-text.ts'

type LiveSessionsProps = { sessions: Session[]; labels: Map<string, SessionLabels> }

/** Shows the sessions that have not ended, with a link to each. */
export function LiveSessions({ sessions, labels }: LiveSessionsProps) {
  return (
    <section aria-labelledby="live" className="mb-8">
      <h2 id="live" className="mb-2 font-medium">
        Live
      </h2>
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
        {runningFirst(sessions).map((session) => {
          const { tone, word } = states[session.state]
          return (
            <li key={session.id} className="flex items-center justify-between gap-3 px-4 py-2">
              <div className="min-w-0 wrap-anywhere">
                <Link href={`/sessions/${session.id}`} className="font-medium underline-offset-4 hover:underline">
                  {nameOf(session, labels.get(session.id))}
                </Link>
                <p className="text-xs text-muted">
                  {partsOf(labels.get(session.id))} · <Time moment={session.started_at ?? session.created_at} />
                  {session.started_at && ` · ${credits(session.credits_used)} so far`}
                  {session.expires_at && (
                    <>
                      {' '}
                      · ends <Time moment={session.expires_at} />
                    </>
                  )}
                </p>
              </div>
              <Badge tone={tone}>{word}</Badge>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** What waits in the queue comes after what has a board. */
function runningFirst(sessions: Session[]): Session[] {
  return sessions.toSorted((a, b) => Number(a.state === 'queued') - Number(b.state === 'queued'))
}
