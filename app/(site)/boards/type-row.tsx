import { credits } from '#components/amounts.ts'
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

/** Shows a type that cannot be used now as a line, with what is missing. */
export function TypeRow({ type, matching, filter }: Props) {
  const path = boardsPath({ ...filter, board_type: type.slug })
  return (
    <li className="relative flex min-w-0 flex-wrap items-baseline justify-between gap-x-3 border-b border-line py-1.5 text-xs hover:border-line-strong">
      <h3 className="min-w-0 font-medium wrap-anywhere">
        <TypeLink type={type} href={path} />
      </h3>
      <p className="text-muted tabular-nums">
        {type.boards === 0 ? 'no boards' : 'offline'} · {credits(type.credits_per_minute)}/min
      </p>
      <MatchingBoards count={matching} path={path} />
    </li>
  )
}
