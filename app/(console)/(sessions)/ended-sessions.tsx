import Link from 'next/link'
import { number } from '#components/amounts.ts'
import { DayTime, Time } from '#components/time.tsx'
import { Cell, Folded, Heading, Table } from '#components/ui/table.tsx'
import type { Session, SessionLabels } from '#core/sessions/index.ts'
import { DAY_MS } from '#durations.ts'
import { lasted, lastedExactly } from './lasted.ts'
import { endReasons, nameOf } from './status-text.ts'

const head = (
  <>
    <Heading>Board</Heading>
    <Heading wide>Image</Heading>
    <Heading wide>Started</Heading>
    <Heading wide right>
      Duration
    </Heading>
    <Heading right>Credits</Heading>
    <Heading wide>Why it ended</Heading>
  </>
)

export function EndedSessions({ sessions, labels }: { sessions: Session[]; labels: Map<string, SessionLabels> }) {
  return (
    <Table label="Ended sessions" head={head}>
      {sessions.map((session) => (
        <EndedSession key={session.id} session={session} labels={labels.get(session.id)} />
      ))}
    </Table>
  )
}

function EndedSession({ session, labels }: { session: Session; labels: SessionLabels | undefined }) {
  const started = <StartTime moment={session.started_at ?? session.created_at} />
  const time = <Lasted session={session} />
  const reason = session.end_reason && endReasons[session.end_reason]
  return (
    <tr>
      <Cell className="wrap-anywhere">
        <div className="font-medium">
          <Link href={`/sessions/${session.id}`} prefetch={false} className="underline-offset-4 hover:underline">
            {nameOf(session, labels)}
          </Link>
        </div>
        {labels?.board && <div className="text-xs text-muted">{labels.board_type}</div>}
        <Folded>
          {labels?.base_image} · {started}
        </Folded>
        <Folded>
          {time} · {reason}
        </Folded>
      </Cell>
      <Cell wide className="wrap-anywhere">
        {labels?.base_image}
      </Cell>
      <Cell wide className="text-muted">
        {started}
      </Cell>
      <Cell wide right className="whitespace-nowrap">
        {time}
      </Cell>
      <Cell right>
        {number(session.credits_used - session.credits_refunded)}
        {session.credits_refunded > 0 && (
          <div className="text-xs whitespace-nowrap text-muted">{number(session.credits_refunded)} refunded</div>
        )}
      </Cell>
      <Cell wide className="text-muted">
        {reason}
      </Cell>
    </tr>
  )
}

/** Shows how long ago a session started, and from a day on when. */
function StartTime({ moment }: { moment: Date }) {
  return Date.now() - moment.getTime() < DAY_MS ? <Time moment={moment} /> : <DayTime moment={moment} />
}

/** Shows how long a session ran, in started minutes. The exact time is shown on hover. */
function Lasted({ session }: { session: Session }) {
  const time = lasted(session)
  return time ? <span title={`${lastedExactly(session)} exactly`}>{time}</span> : 'Never ran'
}
