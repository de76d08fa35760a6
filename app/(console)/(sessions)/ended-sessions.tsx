import { number } from '#components/amounts.ts'
import { duration } from '#components/relative-time.ts'
import { Time } from '#components/time.tsx'
import { Cell, Folded, Heading, Table } from '#components/ui/table.tsx'
import type { Session, SessionLabels } from '#core/sessions/index.ts'

const reasons: Record<NonNullable<Session['end_reason']>, string> = {
  user_ended: 'You ended it',
  cancelled: 'You cancelled it before it ran',
  time_limit: 'Its time was up',
  credits_exhausted: 'Ran out of credits',
  queue_timeout: 'No board came free in time',
  start_failed: 'The board did not start',
  board_failed: 'The board failed',
  operator_ended: 'Ended by the operator',
  account_closed: 'The account was closed',
}

const head = (
  <>
    <Heading>Board</Heading>
    <Heading wide>Image</Heading>
    <Heading wide>Started</Heading>
    <Heading wide right>
      Lasted
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
  const started = <Time moment={session.started_at ?? session.created_at} />
  const lasted = lastedOf(session)
  const reason = session.end_reason && reasons[session.end_reason]
  return (
    <tr>
      <Cell className="wrap-anywhere">
        <div className="font-medium">{labels?.board ?? labels?.board_type ?? session.board_type}</div>
        <div className="font-mono text-xs text-muted">{session.board_type}</div>
        <Folded>
          {labels?.base_image} · {started}
        </Folded>
        <Folded>
          {lasted} · {reason}
        </Folded>
      </Cell>
      <Cell wide className="wrap-anywhere">
        {labels?.base_image}
      </Cell>
      <Cell wide className="text-muted">
        {started}
      </Cell>
      <Cell wide right className="whitespace-nowrap">
        {lasted}
      </Cell>
      <Cell right>{number(session.credits_used)}</Cell>
      <Cell wide className="text-muted">
        {reason}
      </Cell>
    </tr>
  )
}

function lastedOf({ started_at, ended_at }: Session): string {
  return started_at && ended_at ? duration(ended_at.getTime() - started_at.getTime()) : 'never ran'
}
