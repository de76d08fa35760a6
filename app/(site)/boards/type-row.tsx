import { credits } from '#components/amounts.ts'
import { BoardPicture } from '#components/board-picture/board-picture.tsx'
import type { BoardFilter, BoardType } from '#core/boards/index.ts'
import { boardsPath } from './filter-params.ts'
import { MatchingBoards } from './matching-boards.tsx'
import { TypeLink } from './type-link.tsx'

type Props = {
  type: BoardType
  /** How many of its boards match a filter of boards; undefined without one. */
  matching: number | undefined
  filter: BoardFilter
}

/** Shows a type that cannot be used now, in less room than one that can. */
export function TypeRow({ type, matching, filter }: Props) {
  const path = boardsPath({ ...filter, board_type: type.slug })
  return (
    <li className="relative flex min-w-0 items-center overflow-hidden rounded-lg border border-line bg-surface transition-colors hover:border-line-strong">
      <div className="flex w-20 shrink-0 items-center self-stretch bg-raised p-2.5">
        <BoardPicture boardType={type.slug} className="h-12 w-full opacity-50 grayscale" />
      </div>
      <div className="min-w-0 flex-1 px-3 py-3">
        <h3 className="font-medium wrap-anywhere">
          <TypeLink type={type} href={path} />
        </h3>
        <p className="mt-1 text-xs text-muted tabular-nums">
          {credits(type.credits_per_minute)} per minute · {type.boards === 0 ? 'no boards' : 'offline'}
        </p>
        <MatchingBoards count={matching} path={path} />
      </div>
    </li>
  )
}
