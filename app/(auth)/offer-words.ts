import type { BoardType } from '#core/boards/index.ts'
import { shortName } from '../(console)/boards/type-name.tsx'

/** So many types that are free are named. */
const NAMED = 3

/** Returns what boards one can start here, such as `Real and emulated boards`. */
export function boardsInWords(types: BoardType[]): string {
  const usable = types.filter((type) => type.usable > 0)
  const isEmulated = usable.some((type) => type.emulated)
  const isReal = usable.some((type) => !type.emulated)
  if (isEmulated === isReal) return 'Real and emulated boards'
  return isEmulated ? 'Emulated boards' : 'Real boards'
}

/** Returns how many boards are free now, and of which types; undefined if none is. */
export function freeInWords(types: BoardType[]): { title: string; text: string } | undefined {
  const free = types.filter((type) => type.free > 0)
  const count = free.reduce((sum, type) => sum + type.free, 0)
  if (count === 0) return undefined
  const named = free.slice(0, free.length > NAMED + 1 ? NAMED : NAMED + 1).map(shortName)
  const more = free.length - named.length
  const text = more > 0 ? `${named.join(', ')} and ${more} more types.` : `${listOf(named)}.`
  return { title: count === 1 ? '1 board is free now.' : `${count} boards are free now.`, text }
}

const listOf = (names: string[]) => new Intl.ListFormat('en-GB').format(names)
