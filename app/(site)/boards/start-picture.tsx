import { BoardPicture } from '#components/board-picture/board-picture.tsx'

/** Shows the board that a form would start a session on. */
export function StartPicture({ boardType }: { boardType: string }) {
  return <BoardPicture boardType={boardType} className="mx-auto h-14 w-20 sm:h-28 sm:w-full" />
}
