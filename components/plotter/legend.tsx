import type { Row } from './plot.ts'
import { seriesLook } from './series-look.ts'
import { measureText } from './value-text.ts'

type Props = {
  names: readonly string[]
  units: readonly string[]
  hidden: ReadonlySet<string>
  /** The newest value of each series; undefined without one. */
  last: Row['values']
  onToggle: (name: string) => void
}

/** Names the series with their newest values. A press hides one, or shows it again. */
export function Legend({ names, units, hidden, last, onToggle }: Props) {
  return (
    <ul aria-label="Series" className="flex flex-wrap gap-1">
      {names.map((name, series) => (
        <li key={name}>
          <button
            type="button"
            aria-pressed={!hidden.has(name)}
            title={hidden.has(name) ? `Show ${name}` : `Hide ${name}`}
            onClick={() => onToggle(name)}
            className="flex min-h-6 items-center gap-1.5 rounded-md px-1.5 text-xs hover:bg-raised aria-[pressed=false]:text-muted aria-[pressed=false]:line-through"
          >
            <Sample series={series} isFaint={hidden.has(name)} />
            <bdi className="max-w-48 truncate font-mono">{name}</bdi>
            <span className="tabular-nums">{measureText(last[series] ?? null, units[series])}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

export function Sample({ series, isFaint = false }: { series: number; isFaint?: boolean }) {
  const { color, dash } = seriesLook(series)
  return (
    <svg aria-hidden="true" viewBox="0 0 24 4" className={`h-1 w-6 ${isFaint ? 'opacity-40' : ''}`}>
      <line x1={0} x2={24} y1={2} y2={2} stroke={`var(${color})`} strokeWidth={2.5} strokeDasharray={dash.join(' ')} />
    </svg>
  )
}
