import { number } from '#components/amounts.ts'
import { Cell, Table } from '#components/ui/table.tsx'
import type { ComponentStatus } from '#core/uptime/index.ts'
import { dayText, uptimeOf } from './uptime.ts'

/** Says in words what the bars show, to screen readers. */
export function DayTable({ components }: { components: ComponentStatus[] }) {
  return (
    <div className="sr-only">
      <Table
        label="Uptime by day"
        columns={[
          'Part',
          { name: 'Recorded days', right: true },
          { name: 'Uptime', right: true },
          'Days with an outage (UTC)',
        ]}
      >
        {components.map(({ component, label, days }) => (
          <tr key={component}>
            <Cell className="wrap-anywhere">{label}</Cell>
            <Cell right>{number(days.filter(({ minutes }) => minutes > 0).length)}</Cell>
            <Cell right>{uptimeOf(days) ?? 'No data'}</Cell>
            <Cell>{outagesOf(days)}</Cell>
          </tr>
        ))}
      </Table>
    </div>
  )
}

function outagesOf(days: ComponentStatus['days']) {
  const down = days.filter(({ minutes, up }) => up < minutes)
  if (down.length === 0) return 'None'
  return (
    <ul>
      {down.map((day) => (
        <li key={day.day}>{dayText(day)}</li>
      ))}
    </ul>
  )
}
