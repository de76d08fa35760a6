import { ButtonLink } from '#components/ui/button.tsx'
import { number } from './amounts.ts'

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

/** Shows the position in a list, with links to the previous and next page. */
export function Pagination({ path, anchor, limit, offset, total, noun }: PaginationProps) {
  const last = Math.min(offset + limit, total)
  const to = (target: number) => `${urlOf(path, target)}#${anchor}`
  return (
    <nav aria-label={`Pages of ${noun}`} className="flex flex-wrap items-center justify-between gap-2 pt-3 text-muted">
      <p className="tabular-nums">
        {number(offset + 1)}–{number(last)} of {number(total)}
      </p>
      <div className="flex gap-2">
        {offset > 0 && (
          <ButtonLink href={to(Math.max(0, offset - limit))} rel="prev">
            Previous
          </ButtonLink>
        )}
        {last < total && (
          <ButtonLink href={to(offset + limit)} rel="next">
            Next
          </ButtonLink>
        )}
      </div>
    </nav>
  )
}

/** Shows, past the end of a list, its length and a link to its last page. */
export function PastTheEnd({ path, anchor, limit, total, noun }: Omit<PaginationProps, 'offset'>) {
  const lastPage = Math.floor((total - 1) / limit) * limit
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-surface px-4 py-3">
      <p>
        This is past the end: there are {number(total)} {noun}.
      </p>
      <ButtonLink href={`${urlOf(path, lastPage)}#${anchor}`}>Go to the last page</ButtonLink>
    </div>
  )
}

function urlOf(path: string, offset: number): string {
  if (offset === 0) return path
  return `${path}${path.includes('?') ? '&' : '?'}offset=${offset}`
}
