import { BoardPicture } from '#components/board-picture/board-picture.tsx'
import { NotFoundMessage } from '#components/not-found-message.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import type { BoardFilter, BoardType } from '#core/boards/index.ts'
import { boardsPath } from '../filter-params.ts'
import { Free } from '../free.tsx'
import { TypeLink } from '../type-link.tsx'
import { EmulatedTag } from '../type-name.tsx'
import { likeTypes } from './like-types.ts'

type Props = { word: string; types: BoardType[]; filter: BoardFilter }

/** Says that no board type has this slug, and shows those that were probably meant. */
export function TypeNotFound({ word, types, filter }: Props) {
  const near = likeTypes(word, types)
  return (
    <>
      <NotFoundMessage
        title={`There is no board type “${word}”`}
        text={near.length > 0 ? 'Did you mean one of these?' : 'It may have been renamed, or the URL is mistyped.'}
      >
        <ButtonLink href="/boards" look={near.length > 0 ? 'plain' : 'primary'} prefetch={false}>
          All boards
        </ButtonLink>
      </NotFoundMessage>
      <ul aria-label="Similar board types" className="mx-auto mt-8 grid max-w-3xl gap-3 empty:hidden sm:mt-0">
        {near.map((type) => (
          <li
            key={type.slug}
            className="relative flex min-w-0 items-center gap-4 overflow-hidden rounded-lg border border-line bg-surface pr-4 transition-colors hover:border-line-strong"
          >
            <div className="flex w-24 shrink-0 items-center self-stretch bg-raised p-3">
              <BoardPicture boardType={type.slug} className="h-12 w-full" />
            </div>
            <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1.5 py-4">
              <p className="min-w-0 flex-auto font-medium wrap-anywhere max-sm:basis-full">
                <TypeLink type={type} href={boardsPath({ ...filter, board_type: type.slug })} />
              </p>
              <EmulatedTag type={type} />
              <Free type={type} />
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
