'use client'

import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { useStored } from '#components/use-stored.ts'

const STEP = 2
/** Percentages of the frame that the second half may have. */
const [MIN, MAX] = [15, 75]

type Props = {
  /** What the size is kept under. */
  name: string
  /** What the divider sets, for a screen reader. */
  label: string
  /** `x`: side by side, from a wide screen on, and else below each other. `y`: below each other. */
  axis: 'x' | 'y'
  /** The percentage that the second half has at first. */
  initial: number
  first: ReactNode
  second: ReactNode
  /** Whether the second half has a size of its own; else it is as large as what is in it. */
  isDivided?: boolean
  /** Whether a phone shows the second half alone. */
  isWholeOnPhone?: boolean
}

/**
 * Shows two halves with a divider that is dragged, or moved by the arrow keys; a double click puts
 * it back. The place is remembered.
 */
export function Split({ name, label, axis, initial, first, second, ...how }: Props) {
  const { isDivided = true, isWholeOnPhone = false } = how
  const frame = useRef<HTMLDivElement>(null)
  const [kept, keep] = useStored(name)
  /** Where the divider is while it is dragged. */
  const [dragged, setDragged] = useState<number | null>(null)
  const size = dragged ?? within(Number(kept) || initial)
  const isRow = axis === 'x'

  function move(to: number) {
    setDragged(null)
    keep(String(within(to)))
  }

  function drag({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLElement>) {
    const box = frame.current?.getBoundingClientRect()
    if (!box || !currentTarget.hasPointerCapture(pointerId)) return
    setDragged(within(100 * (isRow ? (box.right - clientX) / box.width : (box.bottom - clientY) / box.height)))
  }

  function press(event: KeyboardEvent) {
    const [less, more] = isRow ? ['ArrowRight', 'ArrowLeft'] : ['ArrowDown', 'ArrowUp']
    const to = { [less]: size - STEP, [more]: size + STEP, Home: MIN, End: MAX }[event.key]
    if (to === undefined) return
    event.preventDefault()
    move(to)
  }

  return (
    <div ref={frame} className={`flex min-h-0 min-w-0 flex-1 flex-col ${isRow ? 'lg:flex-row' : ''}`}>
      <div className={`flex min-h-0 min-w-0 flex-1 flex-col ${isWholeOnPhone ? 'max-sm:hidden' : ''}`}>{first}</div>
      {isDivided && (
        // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved
        <div
          role="separator"
          tabIndex={0}
          aria-label={label}
          aria-orientation={isRow ? 'vertical' : 'horizontal'}
          aria-valuenow={Math.round(size)}
          aria-valuemin={MIN}
          aria-valuemax={MAX}
          aria-valuetext={`${Math.round(size)}%`}
          onPointerDown={({ button, currentTarget, pointerId }) =>
            button === 0 && currentTarget.setPointerCapture(pointerId)
          }
          onPointerMove={drag}
          onPointerUp={() => move(size)}
          onDoubleClick={() => move(initial)}
          onKeyDown={press}
          className={`shrink-0 touch-none bg-line hover:bg-control focus-visible:bg-accent active:bg-accent ${isRow ? 'w-1.5 cursor-col-resize max-lg:hidden' : 'h-1.5 cursor-row-resize'} ${isWholeOnPhone ? 'max-sm:hidden' : ''}`}
        />
      )}
      <div
        style={isDivided ? { flexBasis: `${size}%` } : undefined}
        className={`flex min-w-0 shrink-0 flex-col ${isRow ? 'max-lg:basis-auto! lg:min-h-0' : isDivided ? 'min-h-0 [@media(height<30rem)]:min-h-3/5' : 'min-h-0'} ${isWholeOnPhone ? 'max-sm:basis-full!' : ''}`}
      >
        {second}
      </div>
    </div>
  )
}

const within = (size: number) => Math.min(MAX, Math.max(MIN, size))
