import { CircuitBoard, Coins, KeyRound, type LucideIcon, UserRound, Webhook } from 'lucide-react'
import Link from 'next/link'
import { Fragment } from 'react'
import { dayOf } from '#components/relative-time.ts'
import { ClockTime } from '#components/time.tsx'
import { Cell, Folded, Heading, Table } from '#components/ui/table.tsx'
import type { AuditEvent } from '#core/audit/index.ts'
import { origin } from './origin.ts'
import { particulars } from './particulars.ts'
import { type Subjects, subjectOf } from './subjects.ts'
import { type Kind, words } from './words.ts'

const icons: Record<Kind, LucideIcon> = {
  account: UserRound,
  keys: KeyRound,
  sessions: CircuitBoard,
  credits: Coins,
  webhooks: Webhook,
}

const head = (
  <>
    <Heading>What</Heading>
    <Heading wide>By</Heading>
    <Heading wide>When</Heading>
  </>
)

type EventsProps = { events: AuditEvent[]; subjects: Subjects; zone: string | undefined }

/** Shows events, newest first, grouped by the days of a time zone. */
export function Events({ events, subjects, zone }: EventsProps) {
  const now = new Date()
  const days = Map.groupBy(events, ({ created_at }) => dayOf(created_at, now, zone))
  return (
    <Table label="Activity" head={head}>
      {[...days].map(([day, ofDay]) => (
        <Fragment key={day}>
          <tr className="bg-raised">
            <th colSpan={3} scope="colgroup" className="px-4 py-1.5 text-xs font-medium">
              {day}
            </th>
          </tr>
          {ofDay.map((event) => (
            <Event key={event.id} event={event} subjects={subjects} />
          ))}
        </Fragment>
      ))}
    </Table>
  )
}

function Event({ event, subjects }: { event: AuditEvent; subjects: Subjects }) {
  const time = <ClockTime moment={event.created_at} />
  const [kind, text] = words[event.action]
  const by = origin(event, subjects)
  const Icon = icons[kind]
  return (
    <tr>
      <Cell className="wrap-anywhere">
        <div className="flex gap-3">
          <Icon className="mt-0.5 size-4 shrink-0 text-muted" aria-hidden="true" />
          <div className="min-w-0">
            <div>{text}</div>
            <Details event={event} subjects={subjects} />
            <Folded>
              {time} · {by}
            </Folded>
          </div>
        </div>
      </Cell>
      <Cell wide className="text-muted wrap-anywhere">
        {by}
      </Cell>
      <Cell wide className="whitespace-nowrap text-muted">
        {time}
      </Cell>
    </tr>
  )
}

function Details({ event, subjects }: { event: AuditEvent; subjects: Subjects }) {
  const subject = subjectOf(event, subjects)
  const details = particulars(event)
  // A key without a label is called by the end of its secret.
  const said = details === subject?.name ? '' : details
  if (!subject && !said) return null
  return (
    <div className="text-xs text-muted">
      {subject?.href ? (
        <Link href={subject.href} prefetch={false} className="underline underline-offset-2">
          {subject.name}
        </Link>
      ) : (
        subject?.name
      )}
      {subject && said && ' · '}
      {said}
    </div>
  )
}
