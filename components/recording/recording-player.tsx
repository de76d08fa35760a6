'use client'

import '@xterm/xterm/css/xterm.css'
import dynamic from 'next/dynamic'
import { useMemo, useRef, useState } from 'react'
import type { DeclaredPart } from '#components/board-picture/declared-parts.ts'
import type { Shape } from '#components/board-picture/shape.ts'
import { Button } from '#components/ui/button.tsx'
import { SECOND_MS } from '#durations.ts'
import { BoardHistory } from './board-history.ts'
import { FilmBoard, FilmParts } from './film-board.tsx'
import { FilmEvents } from './film-events.tsx'
import { spokenTime } from './film-time.ts'
import { PlayerFrame } from './player-frame.tsx'
import { pressKey } from './player-keys.ts'
import { usePlayer } from './use-player.ts'

/** More would take seconds to show, and much memory: the rest is in the download. */
const MAX_BYTES = 8 * 1024 * 1024

const FilmPlotter = dynamic(() => import('#components/plotter/film-plotter.tsx').then((module) => module.FilmPlotter), {
  ssr: false,
  loading: () => <div className="h-80" aria-busy="true" />,
})

type Props = {
  sessionId: string
  name: string
  /** How much is recorded. */
  bytes: number
  /** The drawing of the board; null without one. */
  shape: Shape | null
  /** The parts that were on its pins. */
  parts: DeclaredPart[]
  /** With a link, where its recording is read, and its secret. */
  shared?: { url: string; ticket: string }
}

/** Plays what a board printed and did: in a terminal that types nothing, and on its drawing. */
export function RecordingPlayer({ sessionId, name, bytes, shape, parts, shared }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const url = shared?.url ?? `/v1/sessions/${sessionId}/console/log`
  const from = Math.max(0, bytes - MAX_BYTES)
  const { loaded, failure, state } = usePlayer(place, { url, from, ticket: shared?.ticket, name })
  const [open, setOpen] = useState<'events' | 'plot' | null>(null)
  const [said, say] = useState('')
  const recording = loaded?.recording
  const history = useMemo(() => recording && new BoardHistory(recording, parts), [recording, parts])
  const hasBoard = parts.length > 0 || (recording?.pins.length ?? 0) > 0
  const moment = history?.at(calm(state.atMs))
  const marks = recording?.marks ?? []
  const seek = (ms: number) => loaded?.playback.seek(ms)

  return (
    <PlayerFrame
      loaded={loaded}
      state={state}
      isLoading={!loaded && failure === null}
      onKey={(event) => {
        if (recording)
          pressKey(event, { ...loaded, ...recording }, (mark) => say(`${mark.text}, ${spokenTime(mark.atMs)}`))
      }}
      notes={
        <>
          {from > 0 && (
            <p className="border-b border-line px-4 py-2 text-xs text-muted">
              Playing the last 8 MiB. Download the log for the rest.
            </p>
          )}
          {failure !== null && (
            <p role="alert" className="border-b border-line px-4 py-2">
              The recording could not be loaded: {failure}. Reload the page to try again.
            </p>
          )}
        </>
      }
      board={
        hasBoard &&
        moment && (
          <FilmBoard shape={shape} placed={parts} moment={moment}>
            <FilmParts parts={moment.parts} />
          </FilmBoard>
        )
      }
      tools={
        <>
          <Button
            aria-expanded={open === 'events'}
            aria-disabled={marks.length === 0}
            className="aria-disabled:opacity-60"
            onClick={() => setOpen(open === 'events' ? null : 'events')}
          >
            Events <span className="text-muted">{marks.length}</span>
          </Button>
          <Button
            aria-expanded={open === 'plot'}
            aria-disabled={!loaded}
            className="aria-disabled:opacity-60"
            onClick={() => setOpen(open === 'plot' ? null : 'plot')}
          >
            Plot
          </Button>
          <p className="ml-auto text-xs text-muted max-lg:hidden">
            <kbd className="font-mono">Space</kbd> plays, <kbd className="font-mono">←</kbd>{' '}
            <kbd className="font-mono">→</kbd> move, <kbd className="font-mono">[</kbd>{' '}
            <kbd className="font-mono">]</kbd> go to events.
          </p>
          <p role="status" className="sr-only">
            {said}
          </p>
        </>
      }
      below={
        <>
          {open === 'events' && (
            <div className="border-t border-line">
              <FilmEvents marks={marks} atMs={state.atMs} onSeek={seek} />
            </div>
          )}
          {open === 'plot' && recording && (
            <div className="h-80 border-t border-line">
              <FilmPlotter recording={recording} name={sessionId} atMs={state.atMs} onSeek={seek} />
            </div>
          )}
        </>
      }
    >
      <div ref={place} className="h-full overflow-hidden p-2 font-mono" />
    </PlayerFrame>
  )
}

/** Returns the time for the board: lights change once a second for who wants less motion. */
function calm(atMs: number): number {
  const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches
  return isReduced ? Math.floor(atMs / SECOND_MS) * SECOND_MS : atMs
}
