import type { ReactNode } from 'react'

type DemoFrameProps = {
  /** What the LED of the board does. */
  led: 'example' | 'on' | 'off'
  board: ReactNode
  bar: ReactNode
  /** The console, which has the same place before and after the start. */
  children?: ReactNode
  foot?: ReactNode
}

/** Shows the demo board with its console below it. */
export function DemoFrame({ led, board, bar, children, foot }: DemoFrameProps) {
  return (
    <section
      aria-label="Try a board"
      data-led={led}
      className="group/demo overflow-hidden rounded-xl border border-line bg-surface shadow-sm"
    >
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line py-2 pr-2.5 pl-4">
        {bar}
      </div>
      <div className="grid-dots border-b border-line bg-raised px-4 py-4 sm:py-6">{board}</div>
      <div className="h-48">{children}</div>
      <div className="flex min-h-12 flex-col justify-center border-t border-line px-4 py-2.5">{foot}</div>
    </section>
  )
}
