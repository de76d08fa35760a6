import Link from 'next/link'
import { credits } from '#components/amounts.ts'
import { BoardPicture } from '#components/board-picture/board-picture.tsx'
import type { BoardType } from '#core/boards/index.ts'
import { Free } from '../boards/free.tsx'

/** Returns how many boards are free, in words: `15 of 18 boards are free`. */
export function countFree(types: BoardType[]): string {
  const free = types.reduce((sum, type) => sum + type.free, 0)
  const all = types.reduce((sum, type) => sum + type.boards, 0)
  return `${free} of ${all} boards ${free === 1 ? 'is' : 'are'} free`
}

/** Shows the types of boards, how many are free now, and what a minute costs. */
export function BoardTypes({ types }: { types: BoardType[] }) {
  const shown = types.filter(({ boards }) => boards > 0).sort((a, b) => Number(b.free > 0) - Number(a.free > 0))
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="boards">
      <h2 id="boards" className="text-lg font-semibold tracking-tight">
        Boards
      </h2>
      <p className="mt-1 text-muted tabular-nums">
        {countFree(types)} now.{' '}
        <Link href="/boards" prefetch={false} className="text-ink underline underline-offset-4">
          All boards
        </Link>
      </p>
      <ul className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map((type) => (
          <li
            key={type.slug}
            className="relative flex min-w-0 flex-col rounded-lg border border-line bg-surface p-4 hover:border-line-strong"
          >
            <BoardPicture boardType={type.slug} className="mb-3 h-20 w-full" />
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <h3 className="font-medium wrap-anywhere">
                <Link
                  href={`/boards/${type.slug}`}
                  prefetch={false}
                  className="underline-offset-4 after:absolute after:inset-0 hover:underline"
                >
                  {type.label}
                </Link>
              </h3>
              <Free type={type} />
            </div>
            <p className="mt-1 mb-3 line-clamp-3 text-xs text-muted wrap-anywhere">{type.specs}</p>
            <p className="mt-auto text-xs tabular-nums">{credits(type.credits_per_minute)} per minute</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
