'use client'

import { ChevronLeft, ChevronRight, Download, ZoomIn, ZoomOut } from 'lucide-react'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { colorOf } from '#components/console/terminal-theme.ts'
import { Button } from '#components/ui/button.tsx'
import { useStored } from '#components/use-stored.ts'
import { MINUTE_MS, SECOND_MS } from '#durations.ts'
import type { Chart } from './chart.ts'
import { download, plotCsv, plotPng } from './export-plot.ts'
import { needLanes } from './lanes.ts'
import { Legend } from './legend.tsx'
import { MAX_SERIES, type Plot } from './plot.ts'
import { PlotChart } from './plot-chart.tsx'
import { around, moved, newestPart, type Range, zoomed } from './shown-range.ts'
import { StatisticsTable } from './statistics-table.tsx'
import { usePlotVersion } from './use-plot.ts'
import { ValueTable } from './value-table.tsx'

const TABLE_ROWS = 50
/** How much of the newest is shown, in milliseconds; null is all. */
const lengths = [
  { name: '10 s', ms: 10 * SECOND_MS },
  { name: '30 s', ms: 30 * SECOND_MS },
  { name: '1 min', ms: MINUTE_MS },
  { name: '5 min', ms: 5 * MINUTE_MS },
  { name: 'All', ms: null },
]

type Props = {
  plot: Plot
  /** What files are named after. */
  name: string
  /** Where in a film the numbers are, and how to go elsewhere; without it they are live. */
  film?: { atMs: number; lengthMs: number; onSeek: (ms: number) => void }
}

/** Draws the numbers that a board prints, over time. */
export function Plotter({ plot, name, film }: Props) {
  const version = usePlotVersion(plot)
  const chart = useRef<Chart | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const [lengthMs, setLength] = useState<number | null>(film ? null : 30 * SECOND_MS)
  /** The part that is shown while it does not follow. */
  const [held, hold] = useState<Range | null>(null)
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [isTable, showTable] = useState(false)
  /** Once one scale was too coarse there are lanes, unless the user has chosen: none jumps back. */
  const [isCoarse, setCoarse] = useState(false)
  const [hasLanes, setLanes] = useSwitch('plot-lanes', isCoarse)
  const [hasStatistics, setStatistics] = useSwitch('plot-statistics')

  const startMs = film ? 0 : (plot.startMs ?? 0)
  const endMs = (film ? film.lengthMs : plot.endMs) ?? 0
  const all = { fromMs: 0, toMs: endMs - startMs }
  const followed = newestPart(all, lengthMs)
  const { fromMs, toMs } = film ? around(held ?? followed, film.atMs) : (held ?? followed)
  const range = useMemo(() => ({ fromMs, toMs }), [fromMs, toMs])
  const untilMs = film?.atMs ?? Number.POSITIVE_INFINITY
  // biome-ignore lint/correctness/useExhaustiveDependencies: the plot is the same, and has others
  const rows = useMemo(
    () => plot.rows(fromMs + startMs, toMs + startMs).map((row) => ({ ...row, atMs: row.atMs - startMs })),
    [plot, version, fromMs, toMs, startMs],
  )

  if (!isCoarse && !hasLanes && needLanes(rows, plot.names.length)) setCoarse(true)

  if (plot.names.length === 0) return <NoNumbers isLive={!film} />

  const zoom = (factor: number, aroundMs?: number) => hold(zoomed(range, factor, aroundMs))
  const color = (variable: string) => (place.current ? colorOf(place.current, variable) : '')

  function toggle(one: string) {
    const next = new Set(hidden)
    if (!next.delete(one)) next.add(one)
    setHidden(next)
  }

  async function savePicture() {
    if (!chart.current) return
    const picture = await plotPng({ canvas: chart.current.canvas, names: plot.names, hidden, color })
    if (picture) download(`${name}.png`, picture)
  }

  return (
    <div
      ref={place}
      data-film-plot={film && ''}
      className={`flex h-full flex-col gap-1 p-2 ${film ? 'min-h-72' : 'min-h-40'}`}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 min-[75rem]:flex-nowrap">
        <Legend names={plot.names} units={plot.units} hidden={hidden} last={plot.valuesAt(untilMs)} onToggle={toggle} />
        {plot.others.size > 0 && <p className="text-xs text-muted">Only the first {MAX_SERIES} names are drawn.</p>}
        <div className="ml-auto flex max-w-full items-center gap-1 overflow-x-auto p-0.5 [&_button]:shrink-0 [&_button]:px-2 min-[75rem]:shrink-0 min-[75rem]:[&_button]:px-1.5">
          <label className="flex items-center gap-1.5 text-xs text-muted">
            <span className="sr-only">Show</span>
            <select
              value={String(lengthMs)}
              onChange={({ target }) => {
                setLength(target.value === 'null' ? null : Number(target.value))
                hold(null)
              }}
              className="h-8 rounded-md border border-control bg-surface px-2 text-ink"
            >
              {lengths.map((one) => (
                <option key={one.name} value={String(one.ms)}>
                  {one.name}
                </option>
              ))}
            </select>
          </label>
          <Tool name="Earlier" onClick={() => hold(moved(range, -0.5, all))}>
            <ChevronLeft className="size-3.5" aria-hidden="true" />
          </Tool>
          <Tool name="Later" onClick={() => hold(moved(range, 0.5, all))}>
            <ChevronRight className="size-3.5" aria-hidden="true" />
          </Tool>
          <Tool name="Zoom in" onClick={() => zoom(0.5)}>
            <ZoomIn className="size-3.5" aria-hidden="true" />
          </Tool>
          <Tool name="Zoom out" onClick={() => zoom(2)}>
            <ZoomOut className="size-3.5" aria-hidden="true" />
          </Tool>
          {!film && (
            <Button aria-pressed={held !== null} onClick={() => hold(held ? null : range)}>
              Freeze
            </Button>
          )}
          {plot.names.length > 1 && (
            <Button
              aria-pressed={hasLanes}
              title="A lane and a scale for each series"
              onClick={() => setLanes(!hasLanes)}
            >
              Lanes
            </Button>
          )}
          <Button aria-expanded={hasStatistics} onClick={() => setStatistics(!hasStatistics)}>
            Statistics
          </Button>
          <Button aria-expanded={isTable} onClick={() => showTable(!isTable)}>
            Table
          </Button>
          <Button onClick={() => download(`${name}.csv`, new Blob([plotCsv(plot, startMs)], { type: 'text/csv' }))}>
            <Download className="size-3.5" aria-hidden="true" /> CSV
          </Button>
          <Button onClick={() => void savePicture()}>
            <Download className="size-3.5" aria-hidden="true" /> PNG
          </Button>
        </div>
      </div>
      <div className="min-h-0 flex-1">
        <PlotChart
          label={`Plot of ${plot.names.filter((one) => !hidden.has(one)).join(', ')}`}
          hasLanes={hasLanes && plot.names.length > 1}
          chart={chart}
          names={plot.names}
          hidden={hidden}
          rows={rows}
          range={range}
          markMs={film?.atMs}
          onSelect={hold}
          onPick={(ms) => film?.onSeek(ms)}
          onReset={() => hold(null)}
          onZoom={zoom}
          onMove={(part) => hold(moved(range, part, all))}
          onFreeze={() => hold(held ? null : range)}
        />
      </div>
      {hasStatistics && (
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls needs the keyboard
          tabIndex={0}
          aria-label="Statistics"
          className="max-h-36 shrink-0 overflow-auto border-t border-line pt-1"
        >
          <StatisticsTable names={plot.names} units={plot.units} hidden={hidden} rows={rows} range={range} />
        </section>
      )}
      {isTable && (
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls needs the keyboard
          tabIndex={0}
          aria-label="Values"
          className="max-h-48 shrink-0 overflow-auto border-t border-line pt-1"
        >
          <ValueTable names={plot.names} rows={plot.newest(TABLE_ROWS, untilMs)} startMs={startMs} />
        </section>
      )}
    </div>
  )
}

/** A switch that the browser remembers, once it was used. */
function useSwitch(name: string, usual = false): [boolean, (isOn: boolean) => void] {
  const [kept, keep] = useStored(name)
  return [kept === null ? usual : kept === 'true', (isOn) => keep(String(isOn))]
}

function Tool({ name, onClick, children }: { name: string; onClick: () => void; children: ReactNode }) {
  return (
    <Button title={name} onClick={onClick}>
      {children}
      <span className="sr-only">{name}</span>
    </Button>
  )
}

function NoNumbers({ isLive }: { isLive: boolean }) {
  return (
    <div className="space-y-2 px-4 py-3 text-muted">
      <p>{isLive ? 'The board has printed no numbers yet.' : 'The board printed no numbers.'}</p>
      <p className="text-xs">
        What is drawn by itself: <code className="font-mono">temp=23.4 hum=49</code>,{' '}
        <code className="font-mono">temp:23.4,hum:49</code>, columns such as <code className="font-mono">23.4,49</code>{' '}
        with or without a header, and JSON such as <code className="font-mono">{'{"temp":23.4}'}</code>, a line each.
      </p>
    </div>
  )
}
