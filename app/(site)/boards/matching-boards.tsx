import Link from 'next/link'
import { number } from '#components/amounts.ts'

/** Leads to the boards that match a filter of boards; `count` is undefined without one. */
export function MatchingBoards({ count, path }: { count: number | undefined; path: string }) {
  if (count === undefined) return null
  return (
    <p className="relative mt-2 w-fit text-xs">
      <Link href={path} prefetch={false} className="underline underline-offset-4">
        {count === 1 ? '1 matching board' : `${number(count)} matching boards`}
      </Link>
    </p>
  )
}
