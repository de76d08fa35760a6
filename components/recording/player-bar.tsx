'use client'

import { Pause, Play } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { SECOND_MS } from '#durations.ts'
import type { Playback, PlaybackState } from './playback.ts'

const LONG_MS = 20 * SECOND_MS
const TENTH_MS = 100
const speeds = [0.5, 1, 2, 4, 8]

type Props = { playback: Playback | undefined; state: PlaybackState; lengthMs: number }

/** The buttons under a recording, which do nothing before it is loaded. */
export function PlayerBar({ playback, state: { isPlaying, atMs }, lengthMs }: Props) {
  const at = `${clock(atMs)} of ${clock(lengthMs)}`
  // What one press of an arrow key moves.
  const unit = lengthMs > LONG_MS ? SECOND_MS : TENTH_MS
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-2">
      <Button
        className="w-24 aria-disabled:opacity-60"
        aria-disabled={!playback}
        onClick={() => (isPlaying ? playback?.pause() : playback?.play())}
      >
        {isPlaying ? (
          <Pause className="size-3.5" aria-hidden="true" />
        ) : (
          <Play className="size-3.5" aria-hidden="true" />
        )}
        {isPlaying ? 'Pause' : 'Play'}
      </Button>
      <input
        type="range"
        disabled={!playback}
        aria-label="Position in the recording"
        aria-valuetext={at}
        min={0}
        max={Math.ceil(lengthMs / unit)}
        value={Math.ceil(atMs / unit)}
        onChange={(event) => playback?.seek(Number(event.target.value) * unit)}
        className="min-h-8 min-w-32 flex-1 accent-ink"
      />
      <span className="text-xs text-muted tabular-nums" title="Long pauses are shortened">
        {at.replace(' of ', ' / ')}
        <span className="sr-only sm:not-sr-only"> without long pauses</span>
      </span>
      <label className="flex items-center gap-2 text-xs text-muted">
        Speed
        <select
          defaultValue={1}
          disabled={!playback}
          onChange={(event) => playback?.setSpeed(Number(event.target.value))}
          className="h-8 rounded-md border border-control bg-surface px-2 text-sm text-ink"
        >
          {speeds.map((speed) => (
            <option key={speed} value={speed}>
              {speed}×
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}

/** Minutes and seconds: `1:05`. */
function clock(ms: number): string {
  const seconds = Math.floor(ms / SECOND_MS)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
