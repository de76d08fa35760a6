import { BoardPicture } from '#components/board-picture/board-picture.tsx'
import { Free } from '#components/free.tsx'
import { NotFoundMessage } from '#components/not-found-message.tsx'
import { EmulatedTag } from '#components/type-name.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import type { BoardFilter, BoardType } from '#core/boards/index.ts'
import { boardsPath } from '../filter-params.ts'
import { TypeLink } from '../type-link.tsx'
import { likeTypes } from './like-types.ts'

type Props = { word: string; types: BoardType[]; filter: BoardFilter }

/** Says that no board type has this slug, and shows those that were probably meant. */
export function TypeNotFound({ word, types, filter }: Props) {
  const near = likeTypes(word, types)
  const isLikeOne = near.length > 0
  return (
    <NotFoundMessage
      title={`There is no board type “${word}”`}
      text={isLikeOne ? 'Did you mean one of these?' : 'It may have been renamed, or the URL is mistyped.'}
    >
      {isLikeOne && (
        <ul aria-label="Similar board types" className="-mt-1 mb-2 grid w-full gap-3">
          {near.map((type) => (
            <Near key={type.slug} type={type} href={boardsPath({ ...filter, board_type: type.slug })} />
          ))}
        </ul>
      )}
      <ButtonLink href="/boards" look={isLikeOne ? 'plain' : 'primary'} prefetch={false}>
        All boards
      </ButtonLink>
    </NotFoundMessage>
  )
}

function Near({ type, href }: { type: BoardType; href: string }) {
  return (
    <li className="relative flex min-w-0 items-center gap-4 overflow-hidden rounded-lg border border-line bg-surface pr-4 transition-colors hover:border-line-strong">
      <div className="flex w-24 shrink-0 items-center self-stretch bg-raised p-3">
        <BoardPicture boardType={type.slug} className="h-12 w-full" />
      </div>
      <div className="min-w-0 flex-1 py-3">
        <p className="font-medium wrap-anywhere">
          <TypeLink type={type} href={href} />
        </p>
        <p className="font-mono text-xs text-muted wrap-anywhere">{type.slug}</p>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1">
          <EmulatedTag type={type} />
          <Free type={type} />
        </p>
      </div>
    </li>
  )
}
