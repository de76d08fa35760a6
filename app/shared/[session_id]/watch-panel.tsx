'use client'

import '@xterm/xterm/css/xterm.css'
import { Eye } from 'lucide-react'
import type { PlacedPart } from '#components/board-picture/place-parts.ts'
import type { Shape } from '#components/board-picture/shape.ts'
import { PartsPanel } from '#components/console/parts/parts-panel.tsx'
import { StateText } from '#components/console/state-text.tsx'
import { useConsole } from '#components/console/use-console.ts'
import { FilmBoard } from '#components/recording/film-board.tsx'

type Props = {
  sessionId: string
  name: string
  ticket: string
  /** The drawing of a board that tells its pins. */
  shape: Shape | null
  /** The parts on its pins. */
  placed: PlacedPart[]
  /** Runs when the connection is over or lost: the link or the session may have ended. */
  onAway: () => void
  /** Runs with the time when the session is due to end, and again whenever that changes. */
  onExpiry: (at: string) => void
}

/** The console of a live session for the holder of a link: it shows all and types nothing. */
export function WatchPanel({ sessionId, name, ticket, shape, placed, onAway, onExpiry }: Props) {
  const { place, state, watchers, pins, parts, isOff } = useConsole({
    sessionId,
    ticket,
    label: `Console of ${name}, to read.`,
    onState: ({ kind }) => {
      if (kind !== 'connecting' && kind !== 'open') onAway()
    },
    onExpiry,
  })

  return (
    <section aria-label="Console" className="rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-2">
        <StateText state={state} watchers={watchers} />
        <p className="flex items-center gap-1.5 font-medium">
          <Eye className="size-3.5" aria-hidden="true" />
          Watch only
        </p>
      </div>
      <div className={shape || parts.length > 0 ? 'lg:grid lg:grid-cols-[minmax(0,1fr)_17rem]' : ''}>
        <div ref={place} className="h-[max(20rem,60dvh)] overflow-hidden p-2 font-mono" />
        {(shape || parts.length > 0) && (
          <div className="space-y-3 border-line p-3 max-lg:border-t lg:border-l">
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
    </section>
  )
}
