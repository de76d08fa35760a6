import Link from 'next/link'
import { EmptyState } from '#components/empty-state.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import type { BoardFilter, BoardType, findUnknown } from '#core/boards/index.ts'
import { nearest } from '#wire/near-match.ts'
import { architecturesOf, boardsPath, type TypeFilter } from './filter-params.ts'

/** Shows that no board matches a filter of the page at `path`. */
export function NoMatch({ path }: { path: string }) {
  return (
    <EmptyState title="No boards match" action={<ButtonLink href={path}>Clear filters</ButtonLink>}>
      Try fewer filters.
    </EmptyState>
  )
}

/** Shows that no board type is what was looked for, and what helps. */
export function NoTypeMatches({ wanted, types }: { wanted: TypeFilter; types: BoardType[] }) {
  const { q, family, ...others } = wanted
  if (family !== undefined && !types.some((type) => type.family === family))
    return <UnknownFamily family={family} types={types} />
  if (q === undefined || family !== undefined || Object.keys(others).length > 0) return <NoMatch path="/boards" />
  return (
    <EmptyState title={`No boards match “${q}”`} action={<ButtonLink href="/boards">Clear search</ButtonLink>}>
      Check the spelling, or search by chip, family or board.
    </EmptyState>
  )
}

/** Who writes an architecture for a family is led to it. */
function UnknownFamily({ family, types }: { family: string; types: BoardType[] }) {
  const near = [
    ...types.map((type) => ({ name: 'family', word: type.family })),
    ...types.flatMap(architecturesOf).map((word) => ({ name: 'architecture', word })),
  ].find(({ word }) => word?.toLowerCase() === family.toLowerCase())
  return (
    <EmptyState title={`There is no family “${family}”`} action={<ButtonLink href="/boards">All boards</ButtonLink>}>
      {near?.word ? (
        <>
          Did you mean{' '}
          <Link href={boardsPath({ [near.name]: near.word })} className="underline underline-offset-4">
            the {near.name} {near.word}
          </Link>
          ?
        </>
      ) : (
        'It may have been renamed, or the address was mistyped.'
      )}
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
