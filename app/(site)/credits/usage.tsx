import { credits, number } from '#components/amounts.ts'
import { Cell, type Column, Table } from '#components/ui/table.tsx'
import type { DayOfUse } from '#core/credits/index.ts'
import { UsageChart } from './usage-chart.tsx'
import { daysUntil, seriesOf } from './usage-series.ts'

/** On fewer days of use a chart is nearly empty, and a sentence says as much. */
const MIN_CHARTED_DAYS = 3

/** Shows what was used on the last days: in a sentence, and a chart of several days of use. */
export function Usage({ use, dayCount }: { use: DayOfUse[]; dayCount: number }) {
  const total = use.reduce((sum, { credits }) => sum + credits, 0)
  const isCharted = new Set(use.map(({ day }) => day)).size >= MIN_CHARTED_DAYS
  return (
    <section aria-labelledby="usage" className="mb-10">
      <h2 id="usage" className="font-medium">
        Usage
      </h2>
      <p className="mb-3 text-muted">
        {total === 0
          ? `No credits used in the last ${dayCount} days. They are counted here by day and board type once a session has run.`
          : `${credits(total)} used in the last ${dayCount} days (UTC), before refunds.`}
      </p>
      {total > 0 && (
        <div className={isCharted ? 'rounded-lg border border-line bg-surface p-4' : ''}>
          {isCharted && (
            <UsageChart
              days={daysUntil(new Date(), dayCount)}
              series={seriesOf(use)}
              label={`Credits for each of the last ${dayCount} days, by board type`}
            />
          )}
          <details className={isCharted ? 'mt-3' : ''}>
            <summary className="w-fit cursor-pointer underline underline-offset-4">View as table</summary>
            <div className="mt-3">
              <UsageTable use={use} />
            </div>
          </details>
        </div>
      )}
    </section>
  )
}

const columns: Column[] = ['Day (UTC)', 'Board type', { name: 'Credits', right: true }]

function UsageTable({ use }: { use: DayOfUse[] }) {
  return (
    <Table label="Usage by day and board type" columns={columns}>
      {use.toReversed().map(({ day, board_type, label, credits }) => (
        <tr key={`${day} ${board_type}`}>
          <Cell className="whitespace-nowrap tabular-nums">
            <time dateTime={day}>{day}</time>
          </Cell>
          <Cell className="wrap-anywhere">{label}</Cell>
          <Cell right>{number(credits)}</Cell>
        </tr>
      ))}
    </Table>
  )
}
