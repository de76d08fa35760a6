import Link from 'next/link'
import type { ReactNode } from 'react'
import { credits, number } from '#components/amounts.ts'
import { duration } from '#components/relative-time.ts'
import { DayTime, ExactTime } from '#components/time.tsx'
import type { Session, SessionLabels, SessionOrigin, Starter } from '#core/sessions/index.ts'
import { MINUTE_MS } from '#durations.ts'

type Props = { session: Session; labels: (SessionLabels & SessionOrigin) | undefined }

/** Shows what the rest of the page does not say of a session. */
export function Details({ session, labels }: Props) {
  return (
    <dl className="@container py-1">
      <Detail term="Board type">
        <Link href={`/boards/${session.board_type}`} prefetch={false} className="underline underline-offset-4">
          {labels?.board_type ?? session.board_type}
        </Link>
        <span className="block font-mono text-xs text-muted">{session.board_type}</span>
      </Detail>
      <Detail term="Hardware">{session.board_specs}</Detail>
      {session.expires_at && session.end_reason !== 'time_limit' && session.state === 'ended' && (
        <Detail term="Scheduled end">
          <DayTime moment={session.expires_at} />
        </Detail>
      )}
      {session.state === 'queued' && labels && (
        <Detail term="Booked">
          {duration(labels.minutes * MINUTE_MS)}, up to {credits(labels.minutes * session.credits_per_minute)}
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
    </dl>
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

function Detail({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 px-4 py-1.5 @xs:grid-cols-[7rem_1fr]">
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

/** Shows the words that a session was started with. An https `run_url` is a link. */
function Metadata({ metadata }: Pick<Session, 'metadata'>) {
  return Object.entries(metadata)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => (
      <Detail key={name} term={<span className="font-mono text-xs">{name}</span>}>
        {name === 'run_url' && isHttps(value) ? (
          <a href={value} rel="noreferrer nofollow" className="underline underline-offset-4">
            {value}
          </a>
        ) : (
          <bdi>{value}</bdi>
        )}
      </Detail>
    ))
}

/** Nothing else may be a link: a key’s holder could make it run a script. */
function isHttps(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:'
}
