import Link from 'next/link'
import { credits } from '#components/amounts.ts'
import { Time } from '#components/time.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { creditsAt } from '#core/billing.ts'
import type { Session, SessionLabels } from '#core/sessions/index.ts'
import { billingStateOf } from '../billing-state.ts'
import { nameOf, partsOf, placeInQueue, states } from '../status-text.ts'

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
                  {partsOf(labels.get(session.id))} ·{' '}
                  {session.started_at ? <Started {...session} /> : <Queued {...session} />}
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

function Started({ started_at, expires_at, ...session }: Session) {
  if (!started_at || !expires_at) return null
  const billing = billingStateOf({ ...session, started_at, expires_at }, expires_at)
  return (
    <>
      started <Time moment={started_at} /> · {credits(creditsAt(billing, new Date()))} so far · ends{' '}
      <Time moment={expires_at} />
    </>
  )
}

function Queued({ created_at, queue_position }: Session) {
  return (
    <>
      queued <Time moment={created_at} />
      {queue_position !== null && ` · ${placeInQueue(queue_position).toLowerCase()}`} · nothing charged yet
    </>
  )
}

/** What waits in the queue comes after what has a board. */
function runningFirst(sessions: Session[]): Session[] {
  return sessions.toSorted((a, b) => Number(a.state === 'queued') - Number(b.state === 'queued'))
}
