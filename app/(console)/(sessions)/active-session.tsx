import { credits } from '#components/amounts.ts'
import { Time } from '#components/time.tsx'
import { Badge, type Tone } from '#components/ui/badge.tsx'
import type { Session, SessionLabels } from '#core/sessions/index.ts'
import { TimeLeft } from './time-left.tsx'

const states: Record<Session['state'], { tone: Tone; word: string }> = {
  queued: { tone: 'calm', word: 'Queued' },
  starting: { tone: 'warn', word: 'Starting' },
  running: { tone: 'good', word: 'Running' },
  ended: { tone: 'calm', word: 'Ended' },
}

export function ActiveSession({ session, labels }: { session: Session; labels: SessionLabels | undefined }) {
  const { tone, word } = states[session.state]
  return (
    <article className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="font-medium wrap-anywhere">{labels?.board ?? labels?.board_type ?? session.board_type}</h2>
          <p className="text-muted wrap-anywhere">{labels?.base_image}</p>
        </div>
        <Badge tone={tone}>{word}</Badge>
      </div>
      <p className="text-xs text-muted wrap-anywhere">{session.board_specs}</p>
      <div className="mt-auto flex items-end justify-between gap-3 border-t border-line pt-3">
        <div>
          <Progress session={session} />
        </div>
        <p className="text-right text-xs text-muted tabular-nums">
          <span className="text-sm text-ink">{credits(session.credits_used)}</span>
          <br />
          {session.credits_per_minute} a minute
        </p>
      </div>
    </article>
  )
}

function Progress({ session }: { session: Session }) {
  const now = new Date()
  if (session.expires_at) {
    return (
      <>
        <TimeLeft expiresAt={session.expires_at.toISOString()} now={now.toISOString()} />
        <p className="text-xs text-muted">
          Started <Time moment={session.started_at ?? session.created_at} now={now} />
        </p>
      </>
    )
  }
  return (
    <>
      <p className="font-medium">
        {session.queue_position === null ? 'Getting the board ready' : `Number ${session.queue_position} in the queue`}
      </p>
      <p className="text-xs text-muted">
        Asked for <Time moment={session.created_at} now={now} />
      </p>
    </>
  )
}
