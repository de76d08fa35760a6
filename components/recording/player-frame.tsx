import type { KeyboardEvent, ReactNode } from 'react'
import type { PlaybackState } from './playback.ts'
import { PlayerBar } from './player-bar.tsx'
import { RecordingSearch } from './recording-search.tsx'
import type { Loaded } from './use-player.ts'

const PLAYER_HEIGHT = 'h-[var(--player,clamp(18rem,55dvh,27rem))]'

type PlayerFrameProps = {
  loaded: Loaded | null
  state: PlaybackState
  isLoading: boolean
  onKey?: (event: KeyboardEvent) => void
  /** What stands between the search and the terminal. */
  notes?: ReactNode
  /** The board beside the terminal. */
  board?: ReactNode
  /** What stands behind the buttons of the time bar, and what is below it. */
  tools?: ReactNode
  below?: ReactNode
  /** The terminal, which fills the frame. */
  children?: ReactNode
}

/** Shows the frame of a recording, which is as high before it is loaded as it is then. */
export function PlayerFrame({
  loaded,
  state,
  isLoading,
  onKey,
  notes,
  board,
  tools,
  below,
  children,
}: PlayerFrameProps) {
  return (
    <section
      aria-label="Recording"
      aria-busy={isLoading}
      onKeyDownCapture={onKey}
      className="rounded-lg border border-line bg-surface noscript:hidden"
    >
      <RecordingSearch loaded={loaded} />
      {notes}
      <div className={board ? 'lg:grid lg:grid-cols-[minmax(0,1fr)_17rem]' : ''}>
        <div className={`relative ${PLAYER_HEIGHT}`}>
          {children}
          {isLoading && (
            <p className="pointer-events-none absolute inset-0 grid place-items-center text-muted">
              Loading the recording…
            </p>
          )}
        </div>
        {board && <div className="border-line p-3 max-lg:border-t lg:border-l">{board}</div>}
      </div>
      <PlayerBar
        playback={loaded?.playback}
        state={state}
        lengthMs={loaded?.recording.lengthMs ?? 0}
        marks={loaded?.recording.marks ?? []}
      >
        {tools}
      </PlayerBar>
      {below}
    </section>
  )
}
