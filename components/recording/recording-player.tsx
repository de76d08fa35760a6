'use client'

import '@xterm/xterm/css/xterm.css'
import { type KeyboardEvent, useRef } from 'react'
import { PlayerFrame } from './player-frame.tsx'
import { usePlayer } from './use-player.ts'

const STEP_MS = 5_000
/** More would take seconds to show, and much memory: the rest is in the download. */
const MAX_BYTES = 8 * 1024 * 1024

type Props = {
  sessionId: string
  name: string
  /** How much is recorded. */
  bytes: number
  /** With a link, where its recording is read, and its secret. */
  shared?: { url: string; ticket: string }
}

/** Plays what a board printed in a terminal that types nothing and answers nothing. */
export function RecordingPlayer({ sessionId, name, bytes, shared }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const url = shared?.url ?? `/v1/sessions/${sessionId}/console/log`
  const from = Math.max(0, bytes - MAX_BYTES)
  const { loaded, failure, state } = usePlayer(place, { url, from, ticket: shared?.ticket, name })

  function onKey(event: KeyboardEvent) {
    if (!loaded || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === ' ') state.isPlaying ? loaded.playback.pause() : loaded.playback.play()
    else if (event.key === 'ArrowLeft') loaded.playback.seek(state.atMs - STEP_MS)
    else if (event.key === 'ArrowRight') loaded.playback.seek(state.atMs + STEP_MS)
    else if (event.key === 'Home') loaded.playback.seek(0)
    else if (event.key === 'End') loaded.playback.seek(loaded.lengthMs)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <PlayerFrame
      loaded={loaded}
      state={state}
      isLoading={!loaded && failure === null}
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
    >
      {/* The terminal itself has the focus; these are the keys that it does not take. */}
      <div ref={place} role="presentation" onKeyDownCapture={onKey} className="h-full overflow-hidden p-2 font-mono" />
    </PlayerFrame>
  )
}
