import type { Input } from '#agent/emulated/machine.ts'
import { PartInput, PartName } from '#wire/parts.ts'
import * as z from '#wire/zod.ts'
import { keyCycles, MAX_KEY_CYCLES, Reader, RecordingProblem, readKeyCycles, sized, varint } from './bytes.ts'

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
const codes = { bytes: 1, pin: 2, reset: 3, power: 4, flash: 5, hash: 6, part: 7, serial: 8 } as const
/** From here on the kind is a key that was typed alone, with its code. */
const KEY = 0x80

/**
 * Returns an event as bytes: its kind, the cycles since the one before, and what belongs to it. Of
 * a key that is all, and its cycles are in three or four bytes: most of what is typed by hand.
 */
export function encode(happening: Happening, cycles: number): number[] {
  const key = keyIn(happening)
  if (key !== undefined && cycles < MAX_KEY_CYCLES) return [KEY + key, ...keyCycles(cycles)]
  return [codes[happening.kind], ...varint(cycles), ...payloadOf(happening)]
}

function keyIn(happening: Happening): number | undefined {
  if (happening.kind !== 'bytes' || happening.bytes.length !== 1) return undefined
  const [key = KEY] = happening.bytes
  return key < KEY ? key : undefined
}

function payloadOf(happening: Happening): readonly number[] {
  switch (happening.kind) {
    case 'bytes':
    case 'serial':
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
      return sized(JSON.stringify([happening.part, happening.state]))
    case 'reset':
      return []
  }
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
    const { at } = reader
    const code = reader.byte()
    const cycles = code < KEY ? reader.varint() : readKeyCycles(reader)
    const happening = happeningIn(reader, code)
    // Power begins a new count.
    const isPowerOn = happening.kind === 'power' && happening.isOn
    const written = Uint8Array.from(encode(happening, isPowerOn ? 0 : cycles))
    if (Buffer.compare(written, bytes.subarray(at, reader.at)) !== 0)
      throw new RecordingProblem('it has an event that no recorder has written')
    cycle = isPowerOn ? 0 : cycle + cycles
    events.push({ ...happening, cycle })
  }
  return events
}

function happeningIn(reader: Reader, code: number): Happening {
  if (code >= KEY) return { kind: 'bytes', bytes: Uint8Array.of(code - KEY) }
  switch (code) {
    case codes.bytes:
      return { kind: 'bytes', bytes: reader.sized() }
    case codes.serial:
      return { kind: 'serial', bytes: reader.sized() }
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
      return partIn(reader.sized())
    default:
      throw new RecordingProblem(`there is no kind ${code} of event`)
  }
}
