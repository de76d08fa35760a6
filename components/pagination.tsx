import Link from 'next/link'
import { ButtonLink } from '#components/ui/button.tsx'
import { number } from './amounts.ts'
import { shownPages } from './shown-pages.ts'

type PaginationProps = {
  /** The page's URL without `offset`, such as `/boards?type=rp2350`. */
  path: string
  /** The id of the list, where the next page opens. */
  anchor: string
  limit: number
  offset: number
  total: number
  /** The plural of what is listed, such as `ended sessions`. */
  noun: string
}

/** Shows the position in a list, with links to its pages. */
export function Pagination({ path, anchor, limit, offset, total, noun }: PaginationProps) {
  const last = Math.min(offset + limit, total)
  const [current, count] = [Math.floor(offset / limit) + 1, Math.ceil(total / limit)]
  const to = (target: number) => `${urlOf(path, target)}#${anchor}`
  return (
    <nav aria-label={`Pages of ${noun}`} className="flex flex-wrap items-center justify-between gap-2 pt-3 text-muted">
      <p className="tabular-nums max-sm:w-full">
        {number(offset + 1)}–{number(last)} of {number(total)}
      </p>
      {count > 1 && (
        <div className="flex items-center gap-2 max-sm:w-full max-sm:[&>[rel=next]]:ml-auto">
          {offset > 0 && (
            <ButtonLink href={to(Math.max(0, offset - limit))} rel="prev">
              Previous
            </ButtonLink>
          )}
          <PageNumbers current={current} count={count} to={(page) => to((page - 1) * limit)} />
          {last < total && (
            <ButtonLink href={to(offset + limit)} rel="next">
              Next
            </ButtonLink>
          )}
        </div>
      )}
    </nav>
  )
}

type PageNumbersProps = { current: number; count: number; to: (page: number) => string }

/** Shows the numbers, for which narrow screens have no room. */
function PageNumbers({ current, count, to }: PageNumbersProps) {
  return (
    <ol className="flex flex-wrap items-center gap-1 tabular-nums max-sm:hidden">
      {shownPages(current, count).map((page, place) =>
        page === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has nothing but its place.
          <li key={`gap ${place}`}>…</li>
        ) : (
          <li key={page}>
            <Link
              href={to(page)}
              prefetch={false}
              aria-current={page === current ? 'page' : undefined}
              className="inline-grid min-h-8 min-w-8 place-items-center rounded-md border border-transparent px-1.5 hover:bg-raised hover:text-ink aria-[current=page]:border-line-strong aria-[current=page]:bg-surface aria-[current=page]:font-medium aria-[current=page]:text-ink"
            >
              <span className="sr-only">Page </span>
              {number(page)}
            </Link>
          </li>
        ),
      )}
    </ol>
  )
}

/** Shows, past the end of a list, its length and a link to its last page. */
export function PastTheEnd({ path, anchor, limit, total, noun }: Omit<PaginationProps, 'offset'>) {
  const lastPage = Math.floor((total - 1) / limit) * limit
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-surface px-4 py-3">
      <p>
        No {noun} on this page. There are {number(total)} in all.
      </p>
      <ButtonLink href={`${urlOf(path, lastPage)}#${anchor}`}>Go to the last page</ButtonLink>
    </div>
  )
}

function urlOf(path: string, offset: number): string {
  if (offset === 0) return path
  return `${path}${path.includes('?') ? '&' : '?'}offset=${offset}`
}
