import type { BoardType } from '#core/boards/index.ts'
import type { Session } from '#core/sessions/index.ts'
import { nearestEmulated } from './[board_type]/nearest-type.ts'

/** Whether no board of the type of a session is in service, so that nothing can be waited for. */
export function isOffline({ board_type }: Pick<Session, 'board_type'>, types: BoardType[]): boolean {
  return types.some(({ slug, usable }) => slug === board_type && usable === 0)
}

/**
 * Returns a type with free boards that serves in place of the one of a session: its own type if
 * another board of it is free, else the emulated type that is most like it. Undefined if none is.
 */
export function freeInstead(session: Pick<Session, 'board_type'>, types: BoardType[]): BoardType | undefined {
  const type = typeOf(session, types)
  return type && isFree(type) ? type : freeOther(session, types)
}

/**
 * Returns what serves in place of a session that is queued. Its own type does only if it waits for
 * one board of it: who waits for any gets the next that is free, and would lose that place.
 */
export function freeMeanwhile(
  session: Pick<Session, 'board_type'>,
  types: BoardType[],
  isOneBoard: boolean,
): BoardType | undefined {
  return isOneBoard ? freeInstead(session, types) : freeOther(session, types)
}

function freeOther(session: Pick<Session, 'board_type'>, types: BoardType[]): BoardType | undefined {
  const type = typeOf(session, types)
  return type && nearestEmulated(type, types.filter(isFree))
}

const typeOf = ({ board_type }: Pick<Session, 'board_type'>, types: BoardType[]) =>
  types.find(({ slug }) => slug === board_type)

const isFree = ({ free, base_images }: BoardType) => free > 0 && base_images.length > 0
