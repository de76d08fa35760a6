'use client'

import '@xterm/xterm/css/xterm.css'
import { Eye } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import type { PlacedPart } from '#components/board-picture/place-parts.ts'
import type { Shape } from '#components/board-picture/shape.ts'
import { WatchedConsole } from '#components/console/live-console.tsx'
import { MonitorTools } from '#components/console/monitor/monitor-tools.tsx'
import { OutputArea } from '#components/console/monitor/output-area.tsx'
import { useMonitor } from '#components/console/monitor/use-monitor.ts'
import { PartsPanel } from '#components/console/parts/parts-panel.tsx'
import { StateText } from '#components/console/state-text.tsx'
import { type Connection, useConnection } from '#components/console/use-connection.ts'
import { PlotterPane } from '#components/plotter/plotter-pane.tsx'
import { FilmBoard } from '#components/recording/film-board.tsx'
import { useToast } from '#components/toasts.tsx'
import { Dock } from '#components/ui/dock.tsx'
import { useCalmly } from '#components/use-calmly.ts'

type Props = {
  sessionId: string
  name: string
  ticket: string
  /** The drawing of a board that tells its pins. */
  shape: Shape | null
  /** The parts on its pins. */
  placed: PlacedPart[]
  /** Runs when the page may be old: other firmware runs, or the link or the session is over. */
  onChange: () => void
  /** Runs with the time when the session is due to end, and again whenever that changes. */
  onExpiry: (at: string) => void
}

/** The console of a live session for the holder of a link: it shows all and types nothing. */
export function WatchPanel({ sessionId, name, ticket, shape, placed, onChange, onExpiry }: Props) {
  const toast = useToast()
  const live = useConnection({
    sessionId,
    ticket,
    isReadOnly: true,
    onState: ({ kind }) => {
      if (kind !== 'connecting' && kind !== 'open') onChange()
    },
    onExpiry,
    onTrouble: (text) => toast({ about: 'console', text }),
  })
  const { parts, isOff, command } = live
  const pins = useCalmly(live.pins)
  const flashed = command?.kind === 'flash' && command.state === 'succeeded' ? command.id : null

  const change = useEffectEvent(onChange)

  useEffect(() => {
    if (flashed !== null) change()
  }, [flashed])

  return (
    <WatchedConsole connection={live}>
      <div className="flex min-h-0 flex-1 flex-col lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-1">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <Dock panes={[{ id: 'plotter', label: 'Plotter', pane: <PlotterPane name={sessionId} />, isTall: true }]}>
            <Watched live={live} sessionId={sessionId} name={name} ticket={ticket} />
          </Dock>
        </div>
        {(shape || parts.length > 0) && (
          <div
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls needs the keyboard
            tabIndex={0}
            className="space-y-3 overflow-auto border-line bg-surface p-3 max-lg:max-h-[35dvh] max-lg:shrink-0 max-lg:border-t lg:border-l"
          >
            {shape && (
              <FilmBoard
                shape={shape}
                placed={placed}
                moment={{ pins: pins.filter(({ direction }) => direction === 'out'), parts, isOff }}
              />
            )}
            {parts.length > 0 && <PartsPanel sessionId={sessionId} parts={parts} states={parts} />}
          </div>
        )}
      </div>
    </WatchedConsole>
  )
}

type WatchedProps = { live: Connection; sessionId: string; name: string; ticket: string }

/** The terminal of a console that is watched, with the tools that change nothing. */
function Watched({ live, sessionId, name, ticket }: WatchedProps) {
  const label = `Console of ${name}, to read.`
  const monitor = useMonitor(live, { sessionId, label, memory: 'watched', isReadAloud: false, ticket })
  return (
    <section aria-label="Console" className="flex min-h-0 flex-1 flex-col bg-surface">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-canvas px-3 py-0.5">
        <StateText state={live.state} watchers={live.watchers} />
        <p className="flex items-center gap-1.5 text-xs font-medium">
          <Eye className="size-3.5" aria-hidden="true" />
          Watch only
        </p>
        <MonitorTools
          settings={monitor.settings}
          onChange={monitor.change}
          fontSize={monitor.fontSize}
          onResize={monitor.resize}
          isPaused={monitor.isPaused}
          onPause={monitor.togglePause}
          onFind={monitor.find.open}
          onCopy={() => void monitor.copy()}
          onClear={monitor.clear}
        />
      </div>
      <OutputArea monitor={monitor} />
    </section>
  )
}
