import Link from 'next/link'
import { credits } from '#components/amounts.ts'
import { BoardPicture } from '#components/board-picture/board-picture.tsx'
import { Free } from '#components/free.tsx'
import type { BoardType } from '#core/boards/index.ts'
import { TypeLink } from '../boards/type-link.tsx'
import { Part } from './part.tsx'

/** So many types are shown, if there are so many: full rows of two, and of three or four. */
const COUNTS = [8, 6, 4]

/** Shows the types of boards one can start, and what a minute on each costs. */
export function BoardTypes({ types }: { types: BoardType[] }) {
  const usable = types.filter((type) => type.usable > 0)
  if (usable.length === 0) return null
  const shown = usable
    .toSorted((a, b) => Number(b.free > 0) - Number(a.free > 0))
    .slice(
      0,
      COUNTS.find((count) => count <= usable.length),
    )
  const about = (
    <>
      Emulated boards run your firmware in software. Hardware boards can be started when they are online.{' '}
      <Link href="/boards" prefetch={false} className="whitespace-nowrap text-ink underline underline-offset-4">
        All boards
      </Link>
    </>
  )
  return (
    <Part id="boards" title="Boards" about={about}>
      <ul className={`grid gap-3 sm:grid-cols-2 ${shown.length % 3 === 0 ? 'lg:grid-cols-3' : 'lg:grid-cols-4'}`}>
        {shown.map((type) => (
          <Tile key={type.slug} type={type} />
        ))}
      </ul>
    </Part>
  )
}

/** A type that can be started: a row on a phone, else its picture above its name. */
function Tile({ type }: { type: BoardType }) {
  return (
    <li className="relative flex min-w-0 overflow-hidden rounded-lg border border-line bg-surface transition-colors hover:border-line-strong sm:flex-col">
      <div className="grid w-24 shrink-0 place-items-center bg-raised p-3 sm:w-auto sm:p-5">
        <BoardPicture boardType={type.slug} className="h-14 w-full sm:h-24" />
      </div>
      <div className="flex min-w-0 flex-1 flex-col p-3 sm:p-4">
        <div className="flex flex-wrap items-start justify-between gap-x-2 gap-y-1">
          <h3 className="font-medium wrap-anywhere">
            <TypeLink type={type} href={`/boards/${type.slug}`} />
          </h3>
          <Free type={type} />
        </div>
        <p className="mt-1 line-clamp-3 text-xs text-muted wrap-anywhere">{type.specs}</p>
        <p className="mt-auto pt-2 text-xs text-muted tabular-nums sm:pt-3">
          {type.emulated && 'Emulated · '}
          <span className="text-ink">{credits(type.credits_per_minute)} per minute</span>
        </p>
      </div>
    </li>
  )
}
