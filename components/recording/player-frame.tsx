import type { KeyboardEvent, ReactNode } from 'react'
import type { PlaybackState } from './playback.ts'
import { PlayerBar } from './player-bar.tsx'
import { RecordingSearch } from './recording-search.tsx'
import type { Loaded } from './use-player.ts'

/** All of it, with search and bar, as `FilmPlace` says. */
const PLAYER_HEIGHT = 'h-(--player)'

type PlayerFrameProps = {
  loaded: Loaded | null
  state: PlaybackState
  isLoading: boolean
  onKey?: (event: KeyboardEvent) => void
  /** What stands between the search and the terminal. */
  notes?: ReactNode
  /** The board beside the terminal. */
  board?: ReactNode
  /** What stands behind the buttons of the time bar, and the pane below it. */
  tools?: ReactNode
  pane?: ReactNode
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
  pane,
  children,
}: PlayerFrameProps) {
  return (
    <section
      aria-label="Recording"
      aria-busy={isLoading}
      onKeyDownCapture={onKey}
      className={`flex flex-col rounded-lg border border-line bg-surface noscript:hidden max-sm:rounded-none max-sm:border-x-0 ${PLAYER_HEIGHT}`}
    >
      <RecordingSearch loaded={loaded} />
      {notes}
      <div
        className={`flex min-h-40 flex-1 flex-col ${board ? 'lg:grid lg:grid-cols-[minmax(0,1fr)_17rem] lg:grid-rows-1' : ''}`}
      >
        <div className="relative min-h-0 flex-1">
          {children}
          {isLoading && (
            <p className="pointer-events-none absolute inset-0 grid place-items-center text-muted">
              Loading the recording…
            </p>
          )}
        </div>
        {board && (
          <div
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls needs the keyboard
            tabIndex={0}
            className={`min-h-0 overflow-auto border-line p-3 max-lg:shrink-0 max-lg:border-t max-lg:[@media(height<30rem)_and_(pointer:coarse)]:hidden max-sm:py-2 lg:border-l ${pane ? 'max-lg:[@media(height<40rem)]:hidden max-sm:hidden lg:[&_svg]:max-h-32' : ''}`}
          >
            {board}
          </div>
        )}
      </div>
      <div className="group/film sticky bottom-0 rounded-b-lg bg-surface">
        <PlayerBar loaded={loaded} state={state}>
          {tools}
        </PlayerBar>
        {pane && <div className="h-[min(20rem,35dvh)] overflow-auto border-t border-line">{pane}</div>}
      </div>
    </section>
  )
}
