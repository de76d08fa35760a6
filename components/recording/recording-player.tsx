'use client'

import '@xterm/xterm/css/xterm.css'
import dynamic from 'next/dynamic'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { DeclaredPart } from '#components/board-picture/declared-parts.ts'
import type { Shape } from '#components/board-picture/shape.ts'
import { Button } from '#components/ui/button.tsx'
import { SECOND_MS } from '#durations.ts'
import { BoardHistory, type BoardMoment } from './board-history.ts'
import { FilmBoard, FilmParts } from './film-board.tsx'
import { FilmEvents } from './film-events.tsx'
import { FilmText } from './film-text.tsx'
import { spokenTime } from './film-time.ts'
import type { AskedFlash } from './name-flashes.ts'
import { PlayerFrame } from './player-frame.tsx'
import { pressKey } from './player-keys.ts'
import type { Recording } from './recording.ts'
import { usePlayer } from './use-player.ts'
import { useTimeAxis } from './use-time-axis.ts'

/** More would take seconds to show, and much memory: the rest is in the download. */
const MAX_BYTES = 8 * 1024 * 1024

const FilmPlotter = dynamic(() => import('#components/plotter/film-plotter.tsx').then((module) => module.FilmPlotter), {
  ssr: false,
  loading: () => <div aria-busy="true" />,
})

/** The board before its film is loaded. */
const NOTHING_KNOWN: BoardMoment = { pins: [], parts: [], isOff: false }

const NO_FLASHES: AskedFlash[] = []

type PaneId = 'text' | 'events' | 'plot'

type Props = {
  sessionId: string
  name: string
  /** How much is recorded. */
  bytes: number
  /** The drawing of the board; null without one. */
  shape: Shape | null
  /** The parts that were on its pins. */
  parts: DeclaredPart[]
  /** True if its owner can replay the board with `boardwalk replay`. */
  canReplay?: boolean
  /** The flashes that were asked for, oldest first. */
  flashes?: AskedFlash[]
  /** With a link, where its recording is read, and its secret. */
  shared?: { url: string; ticket: string }
}

/** Plays what a board printed and did: in a terminal that types nothing, and on its drawing. */
export function RecordingPlayer(props: Props) {
  const { sessionId, name, bytes, shape, parts, shared, canReplay = false } = props
  // A session that is over stays as it is.
  const [flashes] = useState(props.flashes ?? NO_FLASHES)
  const place = useRef<HTMLDivElement>(null)
  const url = shared?.url ?? `/v1/sessions/${sessionId}/console/log`
  const from = Math.max(0, bytes - MAX_BYTES)
  const { loaded, failure, state } = usePlayer(place, { url, from, ticket: shared?.ticket, name, flashes })
  useTimeAxis(sessionId, loaded, state)
  const [open, setOpen] = useState<PaneId | null>(null)
  const [said, say] = useState('')
  const recording = loaded?.recording
  const history = useMemo(() => recording && new BoardHistory(recording, parts), [recording, parts])
  const moment = history?.at(calm(state.atMs))
  const playback = loaded?.playback
  const seek = useCallback((ms: number) => playback?.seek(ms), [playback])
  const panes: { id: PaneId; label: string; count?: number }[] = [
    { id: 'text', label: 'Text' },
    { id: 'events', label: 'Events', count: recording?.marks.length ?? 0 },
    { id: 'plot', label: 'Plot' },
  ]

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
        (shape || parts.length > 0) && (
          <FilmBoard shape={shape} placed={parts} moment={moment ?? NOTHING_KNOWN}>
            {moment && <FilmParts parts={moment.parts} />}
          </FilmBoard>
        )
      }
      tools={
        <>
          {panes.map(({ id, label, count }) => (
            <Button
              key={id}
              aria-expanded={open === id}
              aria-disabled={!loaded || count === 0}
              className="aria-disabled:opacity-60"
              onClick={() => setOpen(open === id ? null : id)}
            >
              {label} {count !== undefined && <span className="text-muted">{count}</span>}
            </Button>
          ))}
          <p className="ml-auto text-xs text-muted max-xl:hidden print:hidden">
            <kbd className="font-mono">Space</kbd> plays, <kbd className="font-mono">←</kbd>{' '}
            <kbd className="font-mono">→</kbd> move, <kbd className="font-mono">[</kbd>{' '}
            <kbd className="font-mono">]</kbd> go to events.
          </p>
          <p role="status" className="sr-only">
            {said}
          </p>
        </>
      }
      pane={
        recording &&
        open && (
          <Pane
            {...{ id: open, recording, name: sessionId }}
            atMs={state.atMs}
            onSeek={seek}
            replays={canReplay ? sessionId : null}
          />
        )
      }
    >
      <div ref={place} className="h-full overflow-hidden p-2 font-mono max-sm:px-1 sm:pl-4" />
    </PlayerFrame>
  )
}

type PaneProps = {
  id: PaneId
  recording: Recording
  atMs: number
  onSeek: (ms: number) => void
  name: string
  replays: string | null
}

/** What a button of the time bar opens. */
function Pane({ id, name, replays, ...film }: PaneProps) {
  if (id === 'plot') return <FilmPlotter {...film} name={name} />
  return id === 'events' ? <FilmEvents {...film} /> : <FilmText {...film} replays={replays} />
}

/** Returns the time for the board: lights change once a second for who wants less motion. */
function calm(atMs: number): number {
  const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches
  return isReduced ? Math.floor(atMs / SECOND_MS) * SECOND_MS : atMs
}
