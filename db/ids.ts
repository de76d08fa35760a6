import { randomInt } from 'node:crypto'
import { type UUID, V7Generator } from 'uuidv7'

/** Every id's prefix, in one place (docs/contract.md §1). */
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
  event: 'aud',
  agent: 'agt',
  command: 'cmd',
  ticket: 'tkt',
  firmware: 'fmw',
  webhook: 'whk',
  passkey: 'psk',
  identity: 'idn',
  artifact: 'art',
  ciTrust: 'tru',
  suspicion: 'sus',
} as const

export type Noun = keyof typeof prefixes

// Node draws many numbers at a time.
const generator = new V7Generator({ nextUint32: () => randomInt(2 ** 32) })

/**
 * A new id: the noun's prefix and the 26 Crockford base-32 characters of a UUIDv7, so ids sort by
 * the time they were made.
 */
export function newId(noun: Noun): string {
  return idOf(noun, generator.generate())
}

/**
 * The id a row would have had, had it been made at that moment: for history that is written later.
 */
export function idFrom(noun: Noun, moment: Date): string {
  return idOf(noun, new V7Generator().generateOrResetWithTs(moment.getTime()))
}

const DIGITS = [...'0123456789abcdefghjkmnpqrstvwxyz']
const PAIRS = DIGITS.flatMap((first) => DIGITS.map((second) => first + second))

/**
 * Every request is given an id, so it is written for speed: bit by bit in numbers, ten to two
 * digits.
 */
function idOf(noun: Noun, { bytes }: UUID): string {
  let id = `${prefixes[noun]}_`
  // 26 digits have two bits more than a UUID: they come first, and are 0.
  let [pending, bits] = [0, 2]
  for (const byte of bytes) {
    pending = (pending << 8) | byte
    bits += 8
    if (bits < 10) continue
    bits -= 10
    id += PAIRS[pending >> bits]
    pending &= (1 << bits) - 1
  }
  return id
}
