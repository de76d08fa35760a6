import { Sample } from './legend.tsx'
import type { Row } from './plot.ts'
import type { Range } from './shown-range.ts'
import { statisticsOf } from './statistics.ts'
import { measureText } from './value-text.ts'

type Props = {
  names: readonly string[]
  units: readonly string[]
  hidden: ReadonlySet<string>
  rows: readonly Row[]
  range: Range
}

/** What is known of each series in the part of a plot that is shown. */
export function StatisticsTable({ names, units, hidden, rows, range }: Props) {
  return (
    <table className="w-full text-xs whitespace-nowrap tabular-nums [&_td]:px-2 [&_td]:py-0.5 [&_td]:text-right [&_th]:px-2 [&_th]:py-0.5">
      <caption className="sr-only">The part that is shown, by series</caption>
      <thead className="text-muted [&_th]:text-right [&_th]:font-normal">
        <tr>
          <th scope="col" className="text-left!">
            Shown part
          </th>
          <th scope="col">Minimum</th>
          <th scope="col">Mean</th>
          <th scope="col">Maximum</th>
          <th scope="col">Max − min</th>
          <th scope="col">Values</th>
          <th scope="col">Per second</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name, series) => {
          if (hidden.has(name)) return null
          const known = statisticsOf(rows, series, range)
          const text = (value: number | undefined) => measureText(value ?? null, units[series])
          return (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="font-normal">
                <span className="flex items-center gap-1.5">
                  <Sample series={series} />
                  <bdi className="max-w-48 truncate font-mono">{name}</bdi>
                </span>
              </th>
              <td>{text(known?.min)}</td>
              <td>{text(known?.mean)}</td>
              <td>{text(known?.max)}</td>
              <td>{text(known ? known.max - known.min : undefined)}</td>
              <td>{known?.count ?? 0}</td>
              <td>{known?.perSecond ? Number(known.perSecond.toPrecision(3)) : '–'}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
