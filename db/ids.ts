import { typeidUnboxed } from 'typeid-js'

/** Every id's prefix, in one place (contract §1). */
export const prefixes = {
  user: 'usr',
  login: 'lgn',
  key: 'key',
  board: 'brd',
  baseImage: 'img',
  session: 'ses',
  entry: 'ent',
  topUp: 'top',
  request: 'req',
} as const

export type Noun = keyof typeof prefixes

/** A new id: the noun's prefix and the 26 Crockford base-32 characters of a UUIDv7, so ids sort by the time they were made. */
export function newId(noun: Noun): string {
  return typeidUnboxed(prefixes[noun])
}
