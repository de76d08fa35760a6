import Link from 'next/link'
import { credits, number } from '#components/amounts.ts'
import { BoardPicture } from '#components/board-picture/board-picture.tsx'
import type { BoardFilter, BoardType } from '#core/boards/index.ts'
import type { Snapshot } from '#core/sessions/index.ts'
import { boardsPath } from './filter-params.ts'
import { Free } from './free.tsx'
import { NextFree } from './next-free.tsx'
import { StartLink } from './start-link.tsx'

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
        className="flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface"
      >
        <Link href={path} prefetch={false} tabIndex={-1} aria-hidden="true" className="block bg-raised px-6 py-3">
          <BoardPicture boardType={type.slug} className="mx-auto h-24 w-full max-sm:h-20" />
        </Link>
        <div className="flex flex-1 flex-col p-4">
          <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
            <h2 id={type.slug} className="font-medium wrap-anywhere">
              <Link href={path} prefetch={false} className="underline-offset-4 hover:underline">
                {type.label}
              </Link>
            </h2>
            <Free type={type} />
          </div>
          <p className="mt-1 line-clamp-2 text-xs text-muted wrap-anywhere">{type.specs}</p>
          {matching !== undefined && (
            <p className="mt-2 text-xs">
              <Link href={path} prefetch={false} className="underline underline-offset-4">
                {matching === 1 ? '1 matching board' : `${number(matching)} matching boards`}
              </Link>
            </p>
          )}
          <div className="mt-auto flex flex-wrap items-center justify-between gap-3 pt-3">
            <div className="text-xs/4 tabular-nums">
              <p>{credits(type.credits_per_minute)} per minute</p>
              <NextFree at={type.next_free_at} />
            </div>
            <StartLink type={type} snapshot={snapshot} />
          </div>
        </div>
      </article>
    </li>
  )
}
