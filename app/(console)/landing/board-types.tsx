import Link from 'next/link'
import { credits } from '#components/amounts.ts'
import type { BoardType } from '#core/boards/index.ts'
import { TypeLink } from '../boards/type-link.tsx'
import { TypePicture } from '../boards/type-picture.tsx'

/** Returns how many boards are free, in words: `15 of 18 boards are free`. */
export function countFree(types: BoardType[]): string {
  const free = types.reduce((sum, type) => sum + type.free, 0)
  const all = types.reduce((sum, type) => sum + type.boards, 0)
  return `${free} of ${all} boards ${free === 1 ? 'is' : 'are'} free`
}

/** As many types are shown, and a tile that leads to the others: three full rows. */
const MOST = 8
/** Of the others, so many are named. */
const NAMED = 4

/** Shows the types of boards one can use, how many are free now, and what a minute costs. */
export function BoardTypes({ types }: { types: BoardType[] }) {
  const all = types.filter(({ boards }) => boards > 0)
  if (all.length === 0) return null
  const usable = all.filter(({ usable }) => usable > 0).sort((a, b) => Number(b.free > 0) - Number(a.free > 0))
  const shown = (usable.length > 0 ? usable : all).slice(0, MOST)
  const others = all.filter((type) => !shown.includes(type))
  return (
    <section aria-labelledby="boards">
      <h2 id="boards" className="text-xl font-semibold tracking-tight">
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
          <Tile key={type.slug} type={type} />
        ))}
        {others.length > 0 && <Others types={others} />}
      </ul>
    </section>
  )
}

function Tile({ type }: { type: BoardType }) {
  return (
    <li className="relative flex min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-surface transition-colors hover:border-line-strong">
      <TypePicture type={type} />
      <div className="flex flex-1 flex-col p-4 pt-3">
        <h3 className="font-medium wrap-anywhere">
          <TypeLink type={type} href={`/boards/${type.slug}`} />
        </h3>
        <p className="mt-1 mb-3 line-clamp-2 text-xs text-muted wrap-anywhere">{type.specs}</p>
        <p className="mt-auto text-xs tabular-nums">{credits(type.credits_per_minute)} per minute</p>
      </div>
    </li>
  )
}

function Others({ types }: { types: BoardType[] }) {
  const rest = types.length - NAMED
  return (
    <li className="relative flex min-w-0 flex-col rounded-lg border border-dashed border-line-strong p-4 transition-colors hover:border-control">
      <h3 className="font-medium">
        <Link
          href="/boards"
          prefetch={false}
          className="underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          {types.length === 1 ? '1 more type' : `${types.length} more types`}
        </Link>
      </h3>
      <ul className="mt-2 space-y-1 text-xs text-muted">
        {types.slice(0, NAMED).map(({ slug, label }) => (
          <li key={slug} className="truncate">
            {label}
          </li>
        ))}
        {rest > 0 && <li>and {rest} more</li>}
      </ul>
      <p aria-hidden="true" className="mt-auto pt-3 text-xs font-medium">
        See all boards →
      </p>
    </li>
  )
}
