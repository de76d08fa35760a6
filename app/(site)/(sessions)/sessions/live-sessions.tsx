import Link from 'next/link'
import type { ReactNode } from 'react'
import { credits } from '#components/amounts.ts'
import { Dotted } from '#components/dotted.tsx'
import { SessionTitle } from '#components/session-title.tsx'
import { Time } from '#components/time.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { creditsAt } from '#core/billing.ts'
import type { Session, SessionLabels } from '#core/sessions/index.ts'
import { firmwareOf, placeInQueue, states } from '../../session-text.ts'
import { billingStateOf, byTimeLeft } from '../session-time.ts'

type LiveSessionsProps = { sessions: Session[]; labels: Map<string, SessionLabels> }

/** Shows the sessions that have not ended, with a link to each. */
export function LiveSessions({ sessions, labels }: LiveSessionsProps) {
  return (
    <section aria-labelledby="live" className="mb-8">
      <h2 id="live" className="mb-2 font-medium">
        Live
      </h2>
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
        {byTimeLeft(sessions, ({ expires_at }) => expires_at).map((session) => {
          const { tone, word } = states[session.state]
          return (
            <li key={session.id} className="px-4 py-2 wrap-anywhere">
              <div className="flex items-start justify-between gap-3">
                <Link
                  href={`/sessions/${session.id}`}
                  className="min-w-0 font-medium underline-offset-4 hover:underline"
                >
                  <SessionTitle
                    boardType={labels.get(session.id)?.board_type ?? session.board_type}
                    board={labels.get(session.id)?.board}
                  />
                </Link>
                <Badge tone={tone}>{word}</Badge>
              </div>
              <div className="text-xs text-muted">
                <Dotted>
                  {[
                    firmwareOf(labels.get(session.id)),
                    ...(session.started_at ? runningFacts(session) : queuedFacts(session)),
                  ]}
                </Dotted>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function runningFacts({ started_at, expires_at, ...session }: Session): ReactNode[] {
  if (!started_at || !expires_at) return []
  const billing = billingStateOf({ ...session, started_at, expires_at }, expires_at)
  return [
    <span key="started">
      started <Time moment={started_at} />
    </span>,
    `${credits(creditsAt(billing, new Date()))} so far`,
    <span key="ends">
      ends <Time moment={expires_at} />
    </span>,
  ]
}

function queuedFacts({ created_at, queue_position }: Session): ReactNode[] {
  return [
    <span key="queued">
      queued <Time moment={created_at} />
    </span>,
    queue_position !== null && placeInQueue(queue_position).toLowerCase(),
    'nothing charged yet',
  ]
}
