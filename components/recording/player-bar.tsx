'use client'

import { Link2, Pause, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { SecondTime } from '#components/time.tsx'
import { Button } from '#components/ui/button.tsx'
import { useCopy } from '#components/use-copy.ts'
import { SECOND_MS } from '#durations.ts'
import { FilmSlider } from './film-slider.tsx'
import { clock, timeAt } from './film-time.ts'
import { withMoment } from './moment.ts'
import type { PlaybackState } from './playback.ts'
import type { Loaded } from './use-player.ts'

const NOTHING = { lengthMs: 0, skippedMs: 0, marks: [], times: [] }
const speeds = [0.5, 1, 2, 4, 8]

type Props = {
  loaded: Loaded | null
  state: PlaybackState
  /** What stands behind the buttons. */
  children?: ReactNode
}

/** The buttons under a film, which do nothing before it is loaded. */
export function PlayerBar({ loaded, state: { isPlaying, atMs }, children }: Props) {
  const playback = loaded?.playback
  const { lengthMs, skippedMs, marks, times } = loaded?.recording ?? NOTHING
  const time = timeAt({ times }, atMs)
  return (
    <div className="border-t border-line px-3 pb-2 sm:px-4 sm:pt-1">
      <FilmSlider atMs={atMs} lengthMs={lengthMs} marks={marks} onSeek={playback && ((ms) => playback.seek(ms))} />
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5 sm:mt-1 sm:gap-x-3">
        <Button
          className="w-24 aria-disabled:opacity-60 sm:w-36"
          aria-disabled={!playback}
          onClick={() => (isPlaying ? playback?.pause() : playback?.play())}
        >
          {isPlaying ? (
            <Pause className="size-3.5" aria-hidden="true" />
          ) : (
            <Play className="size-3.5" aria-hidden="true" />
          )}
          {isPlaying ? 'Pause' : <PlayText isAtEnd={playback !== undefined && atMs >= lengthMs} />}
        </Button>
        <p className="text-xs text-muted tabular-nums">
          {clock(atMs)} / {clock(lengthMs)}
          {time !== undefined && (
            <>
              {' · '}
              <span className="text-ink">
                <SecondTime moment={new Date(time)} />
              </span>
            </>
          )}
          {skippedMs >= SECOND_MS && (
            <span className="sr-only lg:not-sr-only" title="Pauses of more than two seconds are shortened to two.">
              {' · '}
              {clock(skippedMs)} of pauses skipped
            </span>
          )}
        </p>
        <label className="flex items-center gap-2 text-xs text-muted print:hidden">
          <span className="max-sm:sr-only">Speed</span>
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

/** At its end, a film plays from its start. */
function PlayText({ isAtEnd }: { isAtEnd: boolean }) {
  return <span>Play{isAtEnd && <span className="max-sm:sr-only"> from start</span>}</span>
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
