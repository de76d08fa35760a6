import { fullText } from '#wire/decoders/annotations.ts'
import { summaryOf } from '#wire/decoders/measure.ts'
import { type Trace, UNDRIVEN } from '#wire/decoders/traces.ts'
import { annotationAt, type PackedRow } from './packed-row.ts'
import { hertzText, lengthText } from './time-text.ts'

const MAX_ROWS = 200
const TABLE =
  'text-xs tabular-nums [&_caption]:py-1 [&_caption]:text-left [&_caption]:text-muted [&_td]:px-2 [&_td]:py-0.5 [&_th]:px-2 [&_th]:py-0.5 [&_th]:text-left [&_th]:font-normal [&_thead]:text-muted [&_tr]:border-t [&_tr]:border-line'

/** How often each pin switches, as a table. */
export function PinTable({ pins }: { pins: readonly Trace[] }) {
  return (
    <table className={TABLE}>
      <caption>Pins</caption>
      <thead>
        <tr>
          <th scope="col">Pin</th>
          <th scope="col">Edges</th>
          <th scope="col">Frequency</th>
          <th scope="col">Duty</th>
        </tr>
      </thead>
      <tbody>
        {pins.map((pin) => {
          const { edges, hertz, dutyPercent } = summaryOf(pin)
          return (
            <tr key={pin.name}>
              <th scope="row" className="font-mono">
                {pin.name}
              </th>
              <td>{edges.toLocaleString('en')}</td>
              <td>{hertz === null ? '–' : hertzText(hertz)}</td>
              <td>{dutyPercent === null ? '–' : `${Number(dutyPercent.toFixed(2))} %`}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** The first edges of all pins, in their order. */
export function EdgeTable({ pins }: { pins: readonly Trace[] }) {
  const edges = firstEdges(pins)
  const count = pins.reduce((sum, { times }) => sum + times.length, 0)
  return (
    <table className={TABLE}>
      <caption>
        {count > edges.length ? `The first ${edges.length} of ${count.toLocaleString('en')} edges` : 'Edges'}
      </caption>
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">Pin</th>
          <th scope="col">Level</th>
        </tr>
      </thead>
      <tbody>
        {edges.map(({ ticks, name, level }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a capture does not change
          <tr key={at}>
            <th scope="row">{lengthText(ticks)}</th>
            <td className="font-mono">{name}</td>
            <td>{level === UNDRIVEN ? 'not driven' : level}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What was decoded of a pin, as a table. */
export function DecodedTable({ row }: { row: PackedRow }) {
  const shown = Array.from({ length: Math.min(MAX_ROWS, row.from.length) }, (_, at) => annotationAt(row, at))
  const name = `${row.pin}, ${row.name}`
  return (
    <table className={TABLE}>
      <caption>
        {row.from.length > shown.length
          ? `${name}: the first ${shown.length} of ${row.from.length.toLocaleString('en')}`
          : name}
      </caption>
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">Decoded</th>
        </tr>
      </thead>
      <tbody>
        {shown.map(
          (one, at) =>
            one && (
              // biome-ignore lint/suspicious/noArrayIndexKey: a capture does not change
              <tr key={at}>
                <th scope="row">{lengthText(one.from)}</th>
                <td className="font-mono">{fullText(one)}</td>
              </tr>
            ),
        )}
      </tbody>
    </table>
  )
}

function firstEdges(pins: readonly Trace[]): { ticks: number; name: string; level: number }[] {
  return pins
    .flatMap(({ name, times, levels }) =>
      Array.from(times.subarray(0, MAX_ROWS), (ticks, at) => ({ ticks, name, level: levels[at] ?? UNDRIVEN })),
    )
    .sort((one, other) => one.ticks - other.ticks)
    .slice(0, MAX_ROWS)
}
