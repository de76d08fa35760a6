'use client'

import { Link2, Pause, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { useCopy } from '#components/use-copy.ts'
import { FilmSlider } from './film-slider.tsx'
import { clock } from './film-time.ts'
import type { Mark } from './marks.ts'
import { withMoment } from './moment.ts'
import type { Playback, PlaybackState } from './playback.ts'

const speeds = [0.5, 1, 2, 4, 8]

type Props = {
  playback: Playback | undefined
  state: PlaybackState
  lengthMs: number
  marks: readonly Mark[]
  /** What stands behind the buttons. */
  children?: ReactNode
}

/** The buttons under a film, which do nothing before it is loaded. */
export function PlayerBar({ playback, state: { isPlaying, atMs }, lengthMs, marks, children }: Props) {
  return (
    <div className="border-t border-line px-4 pt-1 pb-2">
      <FilmSlider atMs={atMs} lengthMs={lengthMs} marks={marks} onSeek={playback && ((ms) => playback.seek(ms))} />
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-2">
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
        <span className="text-xs text-muted tabular-nums" title="Pauses of more than two seconds are shortened to two.">
          {clock(atMs)} / {clock(lengthMs)}
          <span className="sr-only sm:not-sr-only"> pauses skipped</span>
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
        <CopyMoment atMs={atMs} isDisabled={!playback} />
        {children}
      </div>
    </div>
  )
}

/** Copies the address of this page at the present time of the film. */
function CopyMoment({ atMs, isDisabled }: { atMs: number; isDisabled: boolean }) {
  const url = () => new URL(withMoment(location.hash, atMs), location.href).href
  const { outcome, copy } = useCopy(url)
  return (
    <>
      <Button
        aria-disabled={isDisabled}
        title={`Copy a link to ${clock(atMs)}`}
        className="aria-disabled:opacity-60"
        onClick={() => void copy()}
      >
        <Link2 className="size-3.5" aria-hidden="true" />
        {outcome === 'copied' ? 'Copied' : 'Copy link'}
        <span className="sr-only"> to this moment</span>
      </Button>
      <span role="status" className="text-xs text-muted empty:sr-only">
        {outcome === 'copied' && <span className="sr-only">Copied</span>}
        {outcome === 'refused' && 'Your browser blocked copying.'}
      </span>
    </>
  )
}
