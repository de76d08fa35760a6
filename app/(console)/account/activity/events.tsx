import { Fragment } from 'react'
import { dayOf } from '#components/relative-time.ts'
import { ClockTime } from '#components/time.tsx'
import { Cell, Folded, Heading, Table } from '#components/ui/table.tsx'
import type { AuditEvent } from '#core/audit/index.ts'
import { origin, particulars, subjectOf, words } from './words.ts'

const head = (
  <>
    <Heading>What</Heading>
    <Heading wide>By</Heading>
    <Heading wide>When</Heading>
  </>
)

/** Shows events, newest first, grouped by the days of a time zone. */
export function Events({ events, zone }: { events: AuditEvent[]; zone: string | undefined }) {
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
            <Event key={event.id} event={event} />
          ))}
        </Fragment>
      ))}
    </Table>
  )
}

function Event({ event }: { event: AuditEvent }) {
  const time = <ClockTime moment={event.created_at} />
  return (
    <tr>
      <Cell className="wrap-anywhere">
        <div>{words[event.action]}</div>
        <div className="text-xs text-muted">
          {particulars(event)} <span className="font-mono">{subjectOf(event)}</span>
        </div>
        <Folded>
          {time} · {origin(event)}
        </Folded>
      </Cell>
      <Cell wide className="text-muted wrap-anywhere">
        {origin(event)}
      </Cell>
      <Cell wide className="whitespace-nowrap text-muted">
        {time}
      </Cell>
    </tr>
  )
}
