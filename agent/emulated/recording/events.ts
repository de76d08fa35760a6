import type { Input } from '#agent/emulated/machine.ts'
import { PartInput, PartName } from '#wire/parts.ts'
import * as z from '#wire/zod.ts'

const SetPart = z.tuple([PartName, PartInput])

/** What happened to a board from outside, and proof of what it was then. */
export type Happening =
  | Input
  | { kind: 'power'; isOn: boolean }
  /** Other firmware was written, and the board was reset. */
  | { kind: 'flash'; sha256: Uint8Array }
  /** The first bytes of the state's hash. */
  | { kind: 'hash'; start: Uint8Array }

/** `cycle` counts from the last power-on. */
export type RecordedEvent = Happening & { cycle: number }

export const HASH_START_BYTES = 8
const SHA256_BYTES = 32
const codes = { bytes: 1, pin: 2, reset: 3, power: 4, flash: 5, hash: 6, part: 7 } as const

/** A recording that cannot be read. */
export class RecordingProblem extends Error {}

/** Returns an event as bytes: the cycles since the one before, its kind, and what belongs to it. */
export function encode(happening: Happening, cycles: number): number[] {
  return [...varint(cycles), codes[happening.kind], ...payloadOf(happening)]
}

function payloadOf(happening: Happening): readonly number[] {
  switch (happening.kind) {
    case 'bytes':
      return [...varint(happening.bytes.length), ...happening.bytes]
    case 'pin':
      return [happening.pin, ...varint(happening.millivolts)]
    case 'power':
      return [happening.isOn ? 1 : 0]
    case 'flash':
      return [...happening.sha256]
    case 'hash':
      return [...happening.start]
    case 'part':
      return textOf(JSON.stringify([happening.part, happening.state]))
    case 'reset':
      return []
  }
}

function textOf(text: string): readonly number[] {
  const bytes = new TextEncoder().encode(text)
  return [...varint(bytes.length), ...bytes]
}

function partIn(bytes: Uint8Array): Happening {
  try {
    const [part, state] = SetPart.parse(JSON.parse(new TextDecoder().decode(bytes)))
    return { kind: 'part', part, state }
  } catch (cause) {
    throw new RecordingProblem('it has something of a part that cannot be read', { cause })
  }
}

/** Reads events to their end. Throws a `RecordingProblem` for what `encode` does not write. */
export function decode(bytes: Uint8Array): RecordedEvent[] {
  const reader = new Reader(bytes)
  const events: RecordedEvent[] = []
  let cycle = 0
  while (!reader.isOver) {
    const cycles = reader.varint()
    const happening = happeningIn(reader)
    // Power begins a new count.
    if (happening.kind === 'power' && happening.isOn) cycle = 0
    else cycle += cycles
    events.push({ ...happening, cycle })
  }
  return events
}

function happeningIn(reader: Reader): Happening {
  const code = reader.byte()
  switch (code) {
    case codes.bytes:
      return { kind: 'bytes', bytes: reader.bytes(reader.varint()) }
    case codes.pin:
      return { kind: 'pin', pin: reader.byte(), millivolts: reader.varint() }
    case codes.power:
      return { kind: 'power', isOn: reader.byte() === 1 }
    case codes.flash:
      return { kind: 'flash', sha256: reader.bytes(SHA256_BYTES) }
    case codes.hash:
      return { kind: 'hash', start: reader.bytes(HASH_START_BYTES) }
    case codes.reset:
      return { kind: 'reset' }
    case codes.part:
      return partIn(reader.bytes(reader.varint()))
    default:
      throw new RecordingProblem(`there is no kind ${code} of event`)
  }
}

/** Seven bits a byte, the lowest first; all but the last have their highest bit set. */
function varint(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) + 0x80)
    rest = Math.floor(rest / 0x80)
  }
  return [...bytes, rest]
}

class Reader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get isOver(): boolean {
    return this.#at >= this.#bytes.length
  }

  byte(): number {
    const byte = this.#bytes[this.#at++]
    if (byte === undefined) throw new RecordingProblem('it ends within an event')
    return byte
  }

  bytes(count: number): Uint8Array {
    if (count > this.#bytes.length - this.#at) throw new RecordingProblem('it ends within an event')
    this.#at += count
    return this.#bytes.slice(this.#at - count, this.#at)
  }

  varint(): number {
    let value = 0
    for (let place = 1; place <= Number.MAX_SAFE_INTEGER; place *= 0x80) {
      const byte = this.byte()
      value += (byte & 0x7f) * place
      if (byte < 0x80) return value
    }
    throw new RecordingProblem('it has a number that is too large')
  }
}
