import { TICKS_PER_SECOND } from '#wire/capture-file.ts'
import { edgesBetween, periodAt } from '#wire/decoders/measure.ts'
import type { Trace } from '#wire/decoders/traces.ts'
import type { Cursors } from './draw.ts'
import { hertzText, lengthText } from './time-text.ts'

type Props = { cursors: Cursors; triggerTicks: number | null; pin: Trace | undefined }

/** What the cursors measure: their times and the time between, and the period of the chosen pin. */
export function Measured({ cursors: { a, b }, triggerTicks, pin }: Props) {
  const between = a !== null && b !== null ? Math.abs(b - a) : null
  const period = pin && a !== null ? periodAt(pin, a) : undefined
  const length = period && period.to - period.from
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-0.5 text-xs tabular-nums [&_dd]:inline [&_div]:whitespace-nowrap [&_dt]:inline [&_dt]:text-muted">
      {triggerTicks !== null && <Fact name="Trigger">{lengthText(triggerTicks)}</Fact>}
      <Fact name="A">{a === null ? '–' : lengthText(a)}</Fact>
      <Fact name="B">{b === null ? '–' : lengthText(b)}</Fact>
      {between !== null && (
        <Fact name="Between">
          {lengthText(between)}
          {between > 0 && ` (${hertzText(TICKS_PER_SECOND / between)})`}
        </Fact>
      )}
      {pin && <Fact name={pin.name}>{levelText(pin, period, length)}</Fact>}
      {pin && between !== null && a !== null && b !== null && (
        <Fact name="Edges between">{edgesBetween(pin, Math.min(a, b), Math.max(a, b)).toLocaleString('en')}</Fact>
      )}
    </dl>
  )
}

/**
 * Where the film of the session is in a capture. Nothing reads it aloud: it changes as the film
 * plays.
 */
export function FilmFact({ filmTicks, ticks }: { filmTicks: number; ticks: number }) {
  return (
    <p className="text-xs whitespace-nowrap tabular-nums">
      <span className="text-muted">Film</span> {filmText(filmTicks, ticks)}
    </p>
  )
}

/** Returns where the film is; outside of the capture, to a tenth of a second. */
function filmText(at: number, ticks: number): string {
  const outside = at < 0 ? -at : at - ticks
  if (outside <= 0) return lengthText(at)
  return `${(outside / TICKS_PER_SECOND).toFixed(1)} s ${at < 0 ? 'before' : 'after'} the capture`
}

function levelText(pin: Trace, period: ReturnType<typeof periodAt>, length: number | undefined): string {
  if (!period || !length) return `${pin.times.length.toLocaleString('en')} edges`
  const duty = Number(((100 * period.highTicks) / length).toFixed(2))
  return `period ${lengthText(length)} (${hertzText(TICKS_PER_SECOND / length)}), high ${lengthText(period.highTicks)}, duty ${duty} %`
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt> <dd>{children}</dd>
    </div>
  )
}
