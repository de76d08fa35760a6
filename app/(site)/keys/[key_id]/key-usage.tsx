import { number } from '#components/amounts.ts'
import { Cell, type Column, Table } from '#components/ui/table.tsx'
import { type KeyDay, USAGE_DAYS } from '#core/credits/index.ts'
import { UsageChart } from '../../credits/usage-chart.tsx'
import { daysUntil } from '../../credits/usage-series.ts'

const series = [
  ['calls', 'Calls'],
  ['credits', 'Credits'],
] as const

const none = { calls: 'No calls in these days.', credits: 'No sessions of this key were charged.' }

/** Shows a key's calls, and what its sessions cost, by day: charts, and the same as a table. */
export function KeyUsage({ use, now }: { use: KeyDay[]; now: Date }) {
  const totalOf = (key: 'calls' | 'credits') => use.reduce((sum, day) => sum + day[key], 0)
  return (
    <section aria-labelledby="usage" className="mb-8">
      <h2 id="usage" className="font-medium">
        Usage
      </h2>
      <p className="mb-3 text-muted">
        The last {USAGE_DAYS} days (UTC){totalOf('credits') > 0 && ', after refunds'}
      </p>
      <div className="rounded-lg border border-line bg-surface p-4">
        <div className="grid grid-cols-1 gap-x-8 gap-y-6 sm:grid-cols-2">
          {series.map(([key, label]) => (
            <div key={key} className="min-w-0">
              <h3 className="text-muted">{label}</h3>
              <p className="mt-0.5 mb-5 text-2xl font-semibold tracking-tight tabular-nums">{number(totalOf(key))}</p>
              {totalOf(key) > 0 ? (
                <UsageChart
                  days={daysUntil(now, USAGE_DAYS)}
                  series={[{ key, label, total: totalOf(key), byDay: new Map(use.map((day) => [day.day, day[key]])) }]}
                  label={`${label} for each of the last ${USAGE_DAYS} days`}
                  unit={key}
                />
              ) : (
                <p className="text-muted">{none[key]}</p>
              )}
            </div>
          ))}
        </div>
        <details className="mt-3">
          <summary className="w-fit cursor-pointer underline underline-offset-4">View as table</summary>
          <div className="mt-3">
            <Table label="Usage by day" columns={columns}>
              {use.toReversed().map(({ day, calls, credits }) => (
                <tr key={day}>
                  <Cell className="whitespace-nowrap tabular-nums">
                    <time dateTime={day}>{day}</time>
                  </Cell>
                  <Cell right>{number(calls)}</Cell>
                  <Cell right>{number(credits)}</Cell>
                </tr>
              ))}
            </Table>
          </div>
        </details>
      </div>
    </section>
  )
}

const columns: Column[] = ['Day (UTC)', { name: 'Calls', right: true }, { name: 'Credits', right: true }]
