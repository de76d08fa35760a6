import { type Boardwalk, read } from './client.ts'
import { NoBoardOnlineError } from './errors.ts'
import type { components } from './schema.ts'

type Schemas = components['schemas']
type BoardOrType = { boardType?: string | undefined; boardId?: string | null | undefined }

/**
 * What the service says of the boards that would do. It is asked once, and only when needed.
 *
 * @internal
 */
export type Offers = BoardOrType & {
  types: () => Promise<Schemas['BoardType'][]>
  /** Undefined if a type is wanted, and no one board. */
  board: () => Promise<Schemas['Board'] | undefined>
  /** The first boards of the type, or of all types: {@link MAX_BOARDS} at most. */
  boards: (boardType?: string) => Promise<Schemas['Board'][]>
}

/**
 * As many as the service lists at once.
 *
 * @internal
 */
export const MAX_BOARDS = 100

/** @internal */
export function offersOf({ http }: Boardwalk, { boardType, boardId }: BoardOrType): Offers {
  const readBoard = (board_id: string) => read(http.GET('/v1/boards/{board_id}', { params: { path: { board_id } } }))
  return {
    ...{ boardType, boardId },
    types: once(async () => (await read(http.GET('/v1/board-types'))).board_types),
    board: once(async () => (boardId ? readBoard(boardId) : undefined)),
    boards: once(async (board_type) => {
      const query = { limit: MAX_BOARDS, ...(board_type && { board_type }) }
      return (await read(http.GET('/v1/boards', { params: { query } }))).boards
    }),
  }
}

/**
 * Throws a {@link NoBoardOnlineError} where no board that would do is online: nobody waits in a
 * queue that may never move without having said so. The service refuses types that do not exist.
 *
 * @internal
 */
export async function checkOnline(offers: Offers): Promise<void> {
  const board = await offers.board()
  if (board?.state === 'offline') throw new NoBoardOnlineError(`${board.label} (${board.id}) is offline.`)
  if (board) return
  const type = offers.boardType
  const found = (await offers.types()).find(({ board_type }) => board_type === type)
  if (found?.online !== 0) return
  const which =
    found.total === 1 ? `The one board of ${type} is not` : `None of the ${found.total} boards of ${type} is`
  throw new NoBoardOnlineError(found.total === 0 ? `There is no board of ${type}.` : `${which} online.`)
}

/** Returns what asks once for each type, and once for all types. */
function once<T>(ask: (type?: string) => Promise<T>): (type?: string) => Promise<T> {
  const answers = new Map<string | undefined, Promise<T>>()
  return (type) => {
    const answer = answers.get(type) ?? ask(type)
    answers.set(type, answer)
    return answer
  }
}
