import { randomBytes } from 'node:crypto'
import { fromUUIDBytes, typeidUnboxed } from 'typeid-js'

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
  mail: 'mai',
  request: 'req',
} as const

export type Noun = keyof typeof prefixes

/** A new id: the noun's prefix and the 26 Crockford base-32 characters of a UUIDv7, so ids sort by the time they were made. */
export function newId(noun: Noun): string {
  return typeidUnboxed(prefixes[noun])
}

/** The id a row would have had, had it been made at that moment: for history that is written later. */
export function idFrom(noun: Noun, moment: Date): string {
  const uuid = randomBytes(16)
  uuid.writeUIntBE(moment.getTime(), 0, 6)
  uuid.writeUInt8(0x70 | (uuid.readUInt8(6) & 0x0f), 6)
  uuid.writeUInt8(0x80 | (uuid.readUInt8(8) & 0x3f), 8)
  return fromUUIDBytes(prefixes[noun], uuid)
}
