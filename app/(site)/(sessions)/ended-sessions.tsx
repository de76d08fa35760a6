import Link from 'next/link'
import { credits, number } from '#components/amounts.ts'
import { Dotted } from '#components/dotted.tsx'
import { endReasons } from '#components/end-reasons.ts'
import { SessionTitle } from '#components/session-title.tsx'
import { DayTime, Time } from '#components/time.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Cell, type Column, Folded, Table } from '#components/ui/table.tsx'
import type { Session, SessionLabels } from '#core/sessions/index.ts'
import { DAY_MS } from '#durations.ts'
import { firmwareOf } from '../session-text.ts'
import { branchOf } from '../tests/words.ts'
import { lasted, lastedExactly } from './session-time.ts'

const columns: Column[] = [
  'Board',
  { name: 'Image', wide: true },
  { name: 'Started', wide: true },
  { name: 'Duration', wide: true, right: true },
  { name: 'Credits', wide: true, right: true },
  { name: 'Outcome', wide: true },
]

export function EndedSessions({ sessions, labels }: { sessions: Session[]; labels: Map<string, SessionLabels> }) {
  return (
    <Table label="Ended sessions" columns={columns} isList>
      {sessions.map((session) => (
        <EndedSession key={session.id} session={session} labels={labels.get(session.id)} />
      ))}
    </Table>
  )
}

function EndedSession({ session, labels }: { session: Session; labels: SessionLabels | undefined }) {
  const started = <StartTime session={session} />
  const paid = session.credits_used - session.credits_refunded
  const refunded = session.credits_refunded > 0 && `${number(session.credits_refunded)} refunded`
  const time = <Lasted session={session} />
  const reason = session.end_reason && endReasons[session.end_reason]
  return (
    <tr>
      <Cell className="wrap-anywhere md:min-w-48">
        <div className="flex items-baseline justify-between gap-x-4">
          <Link
            href={`/sessions/${session.id}`}
            prefetch={false}
            className="min-w-0 font-medium underline-offset-4 hover:underline"
          >
            <SessionTitle boardType={labels?.board_type ?? session.board_type} board={labels?.board} isInTable />
          </Link>
          <span className="whitespace-nowrap tabular-nums md:hidden">{credits(paid)}</span>
        </div>
        <div className="flex items-center gap-2 md:hidden">
          {labels?.result && <TestResult result={labels.result} />}
          <CiRun session={session} />
        </div>
        <Folded>
          <Dotted>{[firmwareOf(labels), started, time, reason, refunded]}</Dotted>
        </Folded>
      </Cell>
      <Cell wide className="wrap-anywhere">
        {firmwareOf(labels)}
        <CiRun session={session} />
      </Cell>
      <Cell wide className="text-muted">
        {started}
      </Cell>
      <Cell wide right className="whitespace-nowrap">
        {time}
      </Cell>
      <Cell wide right>
        {number(paid)}
        {refunded && <div className="text-xs whitespace-nowrap text-muted">{refunded}</div>}
      </Cell>
      <Cell wide className="text-muted">
        {labels?.result && <TestResult result={labels.result} />}
        <div className={labels?.result ? 'text-xs' : ''}>{reason}</div>
      </Cell>
    </tr>
  )
}

/** Shows what the client said that the session's test came to. */
function TestResult({ result }: { result: NonNullable<SessionLabels['result']> }) {
  return result === 'passed' ? <Badge tone="good">Test passed</Badge> : <Badge tone="bad">Test failed</Badge>
}

/** Shows which repository and branch a run of CI was for, where it is known. */
function CiRun({ session: { metadata } }: { session: Session }) {
  const { repository, ref } = metadata
  if (!repository) return null
  const text = [repository, ref && branchOf(ref)].filter(Boolean).join('\u00a0· ')
  return (
    <div className="line-clamp-1 text-xs text-muted" title={text}>
      <bdi>{text}</bdi>
    </div>
  )
}

/** Shows how long ago a session started, or was queued if it never did; from a day on when. */
function StartTime({ session: { started_at, created_at } }: { session: Session }) {
  const moment = started_at ?? created_at
  const time = Date.now() - moment.getTime() < DAY_MS ? <Time moment={moment} /> : <DayTime moment={moment} />
  return started_at ? time : <span>Queued: {time}</span>
}

/** Shows how long a session ran, in started minutes. The exact time is shown on hover. */
function Lasted({ session }: { session: Session }) {
  const time = lasted(session)
  return time ? <span title={`${lastedExactly(session)} exactly`}>{time}</span> : 'Never ran'
}
