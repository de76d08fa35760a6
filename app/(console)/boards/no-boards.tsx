import Link from 'next/link'
import { EmptyState } from '#components/empty-state.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import type { BoardFilter, findUnknown } from '#core/boards/index.ts'
import { nearest } from '#core/near-match.ts'
import { boardsPath } from './filter-params.ts'

/** Shows that no board matches a filter of the page at `path`. */
export function NoMatch({ path }: { path: string }) {
  return (
    <EmptyState title="No boards match" action={<ButtonLink href={path}>Clear filters</ButtonLink>}>
      Try fewer filters.
    </EmptyState>
  )
}

type UnknownWordProps = { filter: BoardFilter; unknown: NonNullable<ReturnType<typeof findUnknown>> }

/** Shows that a word in the page's URL names nothing, and what was probably meant. */
export function UnknownWord({ filter, unknown: { name, noun, word, known } }: UnknownWordProps) {
  const near = nearest(word, known)
  return (
    <EmptyState title={`There is no ${noun} “${word}”`} action={<ButtonLink href="/boards">All boards</ButtonLink>}>
      {near === undefined ? (
        'It may have been renamed, or the address was mistyped.'
      ) : (
        <>
          Did you mean{' '}
          <Link href={boardsPath({ ...filter, [name]: near })} className="underline underline-offset-4">
            {near}
          </Link>
          ?
        </>
      )}
    </EmptyState>
  )
}
