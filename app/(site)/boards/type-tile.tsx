import { credits } from '#components/amounts.ts'
import { BoardPicture } from '#components/board-picture/board-picture.tsx'
import { Free } from '#components/free.tsx'
import { EmulatedTag } from '#components/type-name.tsx'
import type { BoardFilter, BoardType } from '#core/boards/index.ts'
import type { Snapshot } from '#core/sessions/index.ts'
import { boardsPath } from './filter-params.ts'
import { MatchingBoards } from './matching-boards.tsx'
import { NextFree } from './next-free.tsx'
import { StartLink } from './start-link.tsx'
import { TypeLink } from './type-link.tsx'

type Props = {
  type: BoardType
  snapshot: Snapshot | undefined
  /** How many of its boards match a filter of boards; undefined without one. */
  matching: number | undefined
  filter: BoardFilter
}

/** Shows a type of boards: its picture, what it is, how many are free, and what a minute costs. */
export function TypeTile({ type, snapshot, matching, filter }: Props) {
  const path = boardsPath({ ...filter, board_type: type.slug })
  return (
    <li className="min-w-0">
      <article
        aria-labelledby={type.slug}
        className="relative flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface transition-colors hover:border-line-strong"
      >
        <TypePicture type={type} />
        <div className="flex flex-1 flex-col p-4 pt-3">
          <h2 id={type.slug} className="font-medium wrap-anywhere">
            <TypeLink type={type} href={path} />
          </h2>
          <p className="mt-1 line-clamp-3 text-xs text-muted wrap-anywhere">{type.specs}</p>
          <MatchingBoards count={matching} path={path} />
          <div className="mt-auto flex min-h-11 flex-wrap items-center justify-between gap-3 pt-3">
            <div className="text-xs/4 tabular-nums">
              <p>{credits(type.credits_per_minute)} per minute</p>
              <NextFree at={type.next_free_at} />
            </div>
            <div className="relative">
              <StartLink type={type} snapshot={snapshot} />
            </div>
          </div>
        </div>
      </article>
    </li>
  )
}

/** Shows a type's picture, with its state above it. One that cannot be used is pale. */
function TypePicture({ type }: { type: BoardType }) {
  return (
    <div className="bg-raised px-3 pt-3 pb-4">
      <div className="flex h-5 items-center justify-between gap-2">
        <EmulatedTag type={type} />
        <span className="ml-auto flex">
          <Free type={type} />
        </span>
      </div>
      <BoardPicture
        boardType={type.slug}
        className={`mx-auto mt-1.5 h-24 w-full max-sm:h-20 ${type.usable === 0 ? 'opacity-50 grayscale' : ''}`}
      />
    </div>
  )
}
