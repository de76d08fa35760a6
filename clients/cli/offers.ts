import { type Boardwalk, type components, read } from '../typescript/src/index.ts'

type Schemas = components['schemas']
type BoardOrType = { boardType?: string | undefined; boardId?: string | null | undefined }

/** What the service says of the boards that would do. It is asked once, and only when needed. */
export type Offers = BoardOrType & {
  types: () => Promise<Schemas['BoardType'][]>
  /** Undefined if a type is wanted, and no one board. */
  board: () => Promise<Schemas['Board'] | undefined>
}

export function offersOf({ http }: Boardwalk, { boardType, boardId }: BoardOrType): Offers {
  const readBoard = (board_id: string) => read(http.GET('/v1/boards/{board_id}', { params: { path: { board_id } } }))
  return {
    ...{ boardType, boardId },
    types: once(async () => (await read(http.GET('/v1/board-types'))).board_types),
    board: once(async () => (boardId ? readBoard(boardId) : undefined)),
  }
}

function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined
  return () => {
    answer ??= ask()
    return answer
  }
}
