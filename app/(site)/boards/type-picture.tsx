import { BoardPicture } from '#components/board-picture/board-picture.tsx'
import type { BoardType } from '#core/boards/index.ts'
import { Free } from './free.tsx'
import { EmulatedTag } from './type-name.tsx'

/** Shows a type's picture, with its state above it. One that cannot be used is pale. */
export function TypePicture({ type }: { type: BoardType }) {
  return (
    <div className="bg-raised px-3 pt-3 pb-4">
      <div className="flex h-5 items-center justify-between gap-2">
        <EmulatedTag type={type} />
        <span className="ml-auto flex">
          <Free type={type} />
        </span>
      </div>
      <BoardPicture
        boardType={type.slug}
        className={`mx-auto mt-1.5 h-24 w-full max-sm:h-20 ${type.usable === 0 ? 'opacity-50 grayscale' : ''}`}
      />
    </div>
  )
}
