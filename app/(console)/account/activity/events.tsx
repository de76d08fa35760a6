import { Time } from '#components/time.tsx'
import { Cell, Folded, Heading, Table } from '#components/ui/table.tsx'
import type { AuditEvent } from '#core/audit/index.ts'
import { origin, particulars, words } from './words.ts'

const head = (
  <>
    <Heading>What</Heading>
    <Heading wide>By</Heading>
    <Heading wide>When</Heading>
  </>
)

export function Events({ events }: { events: AuditEvent[] }) {
  return (
    <Table label="Activity" head={head}>
      {events.map((event) => (
        <tr key={event.id}>
          <Cell className="wrap-anywhere">
            <div>{words[event.action]}</div>
            <div className="text-xs text-muted">
              {particulars(event)} <span className="font-mono">{event.subject_id}</span>
            </div>
            <Folded>
              <Time moment={event.created_at} /> · by {origin(event)}
            </Folded>
          </Cell>
          <Cell wide className="text-muted wrap-anywhere">
            {origin(event)}
          </Cell>
          <Cell wide className="whitespace-nowrap text-muted">
            <Time moment={event.created_at} />
          </Cell>
        </tr>
      ))}
    </Table>
  )
}
