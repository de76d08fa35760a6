import { number } from '#components/amounts.ts'
import { ExactTime } from '#components/time.tsx'
import type { Session, SessionLabels, SessionOrigin, Starter } from '#core/sessions/index.ts'
import { Detail } from './detail.tsx'
import { Metadata } from './metadata.tsx'

type Labels = (SessionLabels & SessionOrigin) | undefined

export function Details({ session, labels }: { session: Session; labels: Labels }) {
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
          <ExactTime moment={session.created_at} />
        </Detail>
        {session.started_at && (
          <Detail term="Started">
            <ExactTime moment={session.started_at} />
          </Detail>
        )}
        {session.expires_at && (
          <Detail term={session.state === 'ended' ? 'Was due to end' : 'Ends at'}>
            <ExactTime moment={session.expires_at} />
          </Detail>
        )}
        {session.ended_at && (
          <Detail term="Ended">
            <ExactTime moment={session.ended_at} />
          </Detail>
        )}
        <Detail term="Started by">{labels?.starter ? <Key {...labels.starter} /> : 'You, in the browser'}</Detail>
        {session.lease_seconds !== null && (
          <Detail term="Lease">
            {session.lease_seconds} s
            {session.state !== 'ended' && session.lease_expires_at && (
              <>
                , until <ExactTime moment={session.lease_expires_at} /> unless renewed
              </>
            )}
          </Detail>
        )}
        {session.max_credits !== null && <Detail term="Credit limit">{number(session.max_credits)}</Detail>}
        <Metadata metadata={session.metadata} />
        <Detail term="ID">
          <span className="font-mono text-xs">{session.id}</span>
        </Detail>
      </dl>
    </section>
  )
}

function Key({ label, last_four }: NonNullable<Starter>) {
  return (
    <>
      API key {label && `“${label}” `}
      <span className="font-mono text-xs">…{last_four}</span>
    </>
  )
}
