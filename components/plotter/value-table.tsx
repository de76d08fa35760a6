import { SECOND_MS } from '#durations.ts'
import type { Row } from './plot.ts'
import { valueText } from './value-text.ts'

type Props = { names: readonly string[]; rows: readonly Row[]; startMs: number }

/** The newest rows of a plot as a table, the newest first. */
export function ValueTable({ names, rows, startMs }: Props) {
  return (
    <div>
      <table className="text-xs tabular-nums [&_td]:px-2 [&_td]:py-0.5 [&_td]:text-right [&_th]:px-2 [&_th]:py-1 [&_th]:text-right">
        <caption className="sr-only">The newest {rows.length} values, the newest first</caption>
        <thead className="text-muted">
          <tr>
            <th scope="col">Seconds</th>
            {names.map((name) => (
              <th key={name} scope="col" className="font-mono">
                <bdi>{name}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.toReversed().map(({ atMs, values }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no names
            <tr key={at} className="border-t border-line">
              <th scope="row" className="font-normal text-muted">
                {((atMs - startMs) / SECOND_MS).toFixed(2)}
              </th>
              {names.map((name, series) => (
                <td key={name}>{valueText(values[series] ?? null)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
