import { credits, number } from '#components/amounts.ts'
import { Cell, Heading, Table } from '#components/ui/table.tsx'
import { type KeyDay, USAGE_DAYS } from '#core/credits/index.ts'
import { UsageChart } from '../../credits/usage-chart.tsx'
import { daysUntil } from '../../credits/usage-series.ts'

/** Shows what a key's sessions cost, by day: a chart, and the same as a table. */
export function KeyUsage({ use, now }: { use: KeyDay[]; now: Date }) {
  const total = use.reduce((sum, { credits }) => sum + credits, 0)
  const byDay = new Map(use.map(({ day, credits }) => [day, credits]))
  return (
    <section aria-labelledby="usage" className="mb-8">
      <h2 id="usage" className="font-medium">
        Usage
      </h2>
      <p className="mb-3 text-muted">
        {total === 0
          ? `No credits used in the last ${USAGE_DAYS} days.`
          : `${credits(total)} used in the last ${USAGE_DAYS} days (UTC), less refunds.`}
      </p>
      {total > 0 && (
        <div className="rounded-lg border border-line bg-surface p-4">
          <UsageChart
            days={daysUntil(now, USAGE_DAYS)}
            series={[{ key: 'credits', label: 'Credits', total, byDay }]}
            label={`Credits for each of the last ${USAGE_DAYS} days`}
          />
          <details className="mt-3">
            <summary className="w-fit cursor-pointer underline underline-offset-4">View as table</summary>
            <div className="mt-3">
              <Table label="Usage by day" head={head}>
                {use.toReversed().map(({ day, credits }) => (
                  <tr key={day}>
                    <Cell className="whitespace-nowrap tabular-nums">
                      <time dateTime={day}>{day}</time>
                    </Cell>
                    <Cell right>{number(credits)}</Cell>
                  </tr>
                ))}
              </Table>
            </div>
          </details>
        </div>
      )}
    </section>
  )
}

const head = (
  <>
    <Heading>Day (UTC)</Heading>
    <Heading right>Credits</Heading>
  </>
)
