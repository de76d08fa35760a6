import { Fragment } from 'react'
import { dayOf } from '#components/relative-time.ts'
import { type Column, Table } from '#components/ui/table.tsx'
import type { AuditEvent } from '#core/audit/index.ts'
import { EventRow } from './event-row.tsx'
import { combineRepeated } from './repeated.ts'
import type { Subjects } from './subjects.ts'

const columns: Column[] = [
  { name: 'Event', className: 'md:w-1/2 lg:w-2/5' },
  { name: 'By', wide: true },
  { name: 'IP address', className: 'hidden lg:table-cell lg:w-1/6' },
  { name: 'Time', right: true, className: 'md:w-1/6' },
]

type EventsProps = { events: AuditEvent[]; subjects: Subjects; zone: string | undefined }

/** Shows events, newest first, grouped by the days of a time zone. */
export function Events({ events, subjects, zone }: EventsProps) {
  const now = new Date()
  const days = Map.groupBy(events, ({ created_at }) => dayOf(created_at, now, zone))
  return (
    <Table label="Activity" columns={columns}>
      {[...days].map(([day, ofDay]) => (
        <Fragment key={day}>
          <tr className="bg-raised">
            <th colSpan={4} scope="colgroup" className="px-4 py-1.5 text-xs font-medium">
              {day}
            </th>
          </tr>
          {combineRepeated(ofDay).map((repeated) => (
            <EventRow key={repeated[0].id} repeated={repeated} subjects={subjects} />
          ))}
        </Fragment>
      ))}
    </Table>
  )
}
