import type { ReactNode } from 'react'
import { exactTime } from '#components/relative-time.ts'
import type { Session, SessionLabels } from '#core/sessions/index.ts'

export function Details({ session, labels }: { session: Session; labels: SessionLabels | undefined }) {
  return (
    <section aria-labelledby="details">
      <h2 id="details" className="mb-2 font-medium">
        Details
      </h2>
      <dl className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
        <Detail term="Board">{labels?.board ?? 'None yet'}</Detail>
        <Detail term="Board type">
          {labels?.board_type} <span className="font-mono text-xs text-muted">{session.board_type}</span>
        </Detail>
        <Detail term="Hardware">{session.board_specs}</Detail>
        <Detail term="Image">{labels?.base_image}</Detail>
        <Detail term="Requested">
          <Moment moment={session.created_at} />
        </Detail>
        {session.started_at && (
          <Detail term="Started">
            <Moment moment={session.started_at} />
          </Detail>
        )}
        {session.expires_at && (
          <Detail term={session.state === 'ended' ? 'Was due to end' : 'Ends at'}>
            <Moment moment={session.expires_at} />
          </Detail>
        )}
        <Detail term="Id">
          <span className="font-mono text-xs">{session.id}</span>
        </Detail>
      </dl>
    </section>
  )
}

function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 px-4 py-2 sm:grid-cols-[9rem_1fr]">
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

function Moment({ moment }: { moment: Date }) {
  return (
    <time dateTime={moment.toISOString()} className="tabular-nums">
      {exactTime(moment)}
    </time>
  )
}
