import { CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { BoardPicture } from '#components/board-picture/board-picture.tsx'
import type { Pane } from '#components/ui/dock.tsx'
import { DockOf, OnlyPane } from './only-pane.tsx'

/** Room for a card that stands in place of a console, with the pane of its page below it. */
export function CardPlace({ panes = [], children }: { panes?: Pane[]; children: ReactNode }) {
  return (
    <DockOf panes={panes}>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto max-w-3xl space-y-4 px-4 py-6 sm:px-6">
          {children}
          <OnlyPane panes={panes} />
        </div>
      </div>
    </DockOf>
  )
}

type StateCardProps = {
  /** The name of the card, if that is not its title. */
  label?: string
  boardType: string
  title: string
  isFailure?: boolean
  /** What that means, below the title. */
  text: ReactNode
  /** Rows below that. */
  children?: ReactNode
}

/** How a session stands that has no console to show, beside a picture of its board. */
export function StateCard({ label, boardType, title, isFailure = false, text, children }: StateCardProps) {
  return (
    <section
      aria-label={label ?? title}
      className="overflow-hidden rounded-lg border border-line bg-surface md:grid md:grid-cols-[minmax(0,14rem)_minmax(0,1fr)]"
    >
      <div className="grid place-items-center bg-raised p-4">
        <BoardPicture boardType={boardType} className="h-24 w-full max-w-48" />
      </div>
      <div className="divide-y divide-line">
        <div className="p-4 sm:p-5">
          <Headline isFailure={isFailure}>{title}</Headline>
          <div className="mt-1 max-w-prose text-pretty text-muted wrap-anywhere">{text}</div>
        </div>
        {children}
      </div>
    </section>
  )
}

/** Says how a session stands. A failure is marked by more than its colour. */
export function Headline({ isFailure, children }: { isFailure: boolean; children: ReactNode }) {
  return (
    <h2 className={`font-medium wrap-anywhere ${isFailure ? 'text-bad' : ''}`}>
      {isFailure && <CircleX className="mr-1.5 inline size-4 align-[-0.2em]" aria-hidden="true" />}
      {children}
    </h2>
  )
}
