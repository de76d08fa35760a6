import type { ReactNode } from 'react'
import type { PlaybackState } from './playback.ts'
import { PlayerBar } from './player-bar.tsx'
import { RecordingSearch } from './recording-search.tsx'
import type { Loaded } from './use-player.ts'

const PLAYER_HEIGHT = 'h-[var(--player,clamp(18rem,55dvh,27rem))]'

type PlayerFrameProps = {
  loaded: Loaded | null
  state: PlaybackState
  isLoading: boolean
  /** What stands between the search and the terminal. */
  notes?: ReactNode
  /** The terminal, which fills the frame. */
  children?: ReactNode
}

/** Shows the frame of a recording, which is as high before it is loaded as it is then. */
export function PlayerFrame({ loaded, state, isLoading, notes, children }: PlayerFrameProps) {
  return (
    <section
      aria-label="Recording"
      aria-busy={isLoading}
      className="rounded-lg border border-line bg-surface noscript:hidden"
    >
      <RecordingSearch terminal={loaded?.terminal} />
      {notes}
      <div className={`relative ${PLAYER_HEIGHT}`}>
        {children}
        {isLoading && (
          <p className="pointer-events-none absolute inset-0 grid place-items-center text-muted">
            Loading the recording…
          </p>
        )}
      </div>
      <PlayerBar playback={loaded?.playback} state={state} lengthMs={loaded?.lengthMs ?? 0} />
    </section>
  )
}
