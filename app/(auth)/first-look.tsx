import { Check } from 'lucide-react'
import { credits } from '#components/amounts.ts'
import { BoardPicture } from '#components/board-picture/board-picture.tsx'
import { ConsoleExcerpt, EXCERPT_BOARD_TYPE, EXCERPT_PIN } from '#components/console-excerpt.tsx'
import { Free } from '#components/free.tsx'
import type { BoardType } from '#core/boards/index.ts'
import { firstBoardOf } from '../offer/first-board.ts'
import { freeInWords } from '../offer/offer-words.ts'

/**
 * Shows beside the forms, where there is room, a board one can use and what an account gives.
 * Without `types`, which could not be read, it shows nothing that changes.
 */
export function FirstLook({ types }: { types: BoardType[] | undefined }) {
  const type = types && firstBoardOf(types)
  const picture = types ? type?.slug : EXCERPT_BOARD_TYPE
  return (
    <aside
      aria-label="What you get"
      className="self-start overflow-hidden rounded-xl border border-line bg-surface group-has-data-alone:hidden max-lg:hidden"
    >
      {picture && (
        <div className="grid-dots border-b border-line bg-raised px-10 py-7">
          <BoardPicture
            boardType={picture}
            litPin={picture === EXCERPT_BOARD_TYPE ? EXCERPT_PIN : undefined}
            className="mx-auto h-44 w-full"
          />
        </div>
      )}
      {type && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line px-5 py-3">
          <p className="wrap-anywhere">
            <span className="font-medium">{type.label}</span>{' '}
            <span className="text-xs text-muted tabular-nums">{credits(type.credits_per_minute)} per minute</span>
          </p>
          <Free type={type} />
        </div>
      )}
      {picture === EXCERPT_BOARD_TYPE && (
        <div className="border-b border-line px-1">
          <ConsoleExcerpt />
        </div>
      )}
      <ul className="space-y-3 px-5 py-4">
        {pointsOf(types ?? []).map(({ title, text }) => (
          <li key={title} className="flex gap-2.5">
            <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent" />
            <p className="min-w-0">
              <span className="font-medium">{title}</span> <span className="text-muted">{text}</span>
            </p>
          </li>
        ))}
      </ul>
    </aside>
  )
}

function pointsOf(types: BoardType[]) {
  const now = freeInWords(types)
  return [
    ...(now ? [now] : []),
    {
      title: 'Flash your own build.',
      text: 'Drop a firmware file on a session’s page, and watch the board start it.',
    },
    {
      title: 'From your terminal and CI, too.',
      text: 'One command flashes a board and tests what it prints. API keys come with your first top-up.',
    },
  ]
}
