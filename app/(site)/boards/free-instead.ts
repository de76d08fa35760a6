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
export function freeInstead({ board_type }: Pick<Session, 'board_type'>, types: BoardType[]): BoardType | undefined {
  const type = types.find(({ slug }) => slug === board_type)
  const offered = types.filter(({ free, base_images }) => free > 0 && base_images.length > 0)
  if (!type || offered.includes(type)) return type
  return nearestEmulated(type, offered)
}
