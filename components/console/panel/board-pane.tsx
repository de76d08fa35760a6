'use client'

import type { ReactNode } from 'react'
import type { PlacedPart } from '#components/board-picture/place-parts.ts'
import type { Shape } from '#components/board-picture/shape.ts'
import { Pins } from '#components/console/board/pins.tsx'
import { useLiveConsole } from '#components/console/live-console.tsx'
import { PartsPanel } from '#components/console/parts/parts-panel.tsx'
import type { BoardActs } from './use-board-acts.ts'

type Props = {
  sessionId: string
  shape: Shape
  /** The name of the board's processor, if we know it. */
  chip: string | undefined
  parts: PlacedPart[]
  hasPins: boolean
  acts: BoardActs
  /** The buttons of the board, where they stand above it. */
  children: ReactNode
}

/**
 * The board beside its console: as it is now, with what can be pressed and set. Where a screen is
 * narrow it is a strip below the console, which scrolls.
 */
export function BoardPane({ sessionId, shape, chip, parts, hasPins, acts, children }: Props) {
  const { state, pins, parts: states, isOff } = useLiveConsole()
  return (
    <div
      data-board
      data-pane="board"
      className="@container relative space-y-3 overflow-y-auto bg-surface px-3 py-3 max-lg:max-h-32 max-lg:has-[details[open]]:max-h-[50dvh] max-lg:border-t max-lg:border-line max-lg:py-2 max-lg:[@media(height<30rem)_and_(pointer:coarse)]:hidden max-lg:[--board-height:6rem] max-sm:max-h-20 max-sm:py-1 max-sm:[--board-height:4rem] lg:min-h-0 lg:flex-1"
    >
      {/* In a row of their own, the buttons that come with the first file move nothing. */}
      <div className="empty:hidden [&_[data-flash]]:w-full">{children}</div>
      {hasPins && (
        <Pins
          pins={pins}
          shape={shape}
          chip={chip}
          parts={parts}
          partStates={states}
          isOff={isOff}
          isLockedUp={state.kind === 'open' && state.boardOnline && state.lockUp !== null}
          onSet={acts.setPin}
          onReset={acts.reset}
        />
      )}
      {parts.length > 0 && <PartsPanel sessionId={sessionId} parts={parts} states={states} onSet={acts.setPart} />}
    </div>
  )
}
