import { number } from '#components/amounts.ts'
import { listInWords } from '#components/list-in-words.ts'
import { shortName } from '#components/type-name.tsx'
import type { BoardType } from '#core/boards/index.ts'

/** So many types that are free are named. */
const NAMED = 3

/** Returns how many boards are free now: `3 emulated boards are free now`; undefined if none is. */
export function countFree(types: BoardType[]): string | undefined {
  const free = types.filter((type) => type.free > 0)
  const count = free.reduce((sum, type) => sum + type.free, 0)
  if (count === 0) return undefined
  const kind = free.every((type) => type.emulated) ? 'emulated ' : ''
  return `${number(count)} ${kind}${count === 1 ? 'board is' : 'boards are'} free now`
}

/** Returns the types of which boards are free now, in words; undefined if none is. */
export function freeInWords(types: BoardType[]): { title: string; text: string } | undefined {
  const title = countFree(types)
  if (!title) return undefined
  const free = types.filter((type) => type.free > 0)
  const named = free.slice(0, free.length > NAMED + 1 ? NAMED : NAMED + 1).map(shortName)
  const more = free.length - named.length
  const text = more > 0 ? `${named.join(', ')} and ${more} more types.` : `${listInWords(named)}.`
  return { title: `${title}.`, text }
}
