import type { Input } from '#agent/emulated/machine.ts'
import { PartInput, PartName } from '#wire/parts.ts'
import * as z from '#wire/zod.ts'
import { Reader, RecordingProblem, sized, varint } from './bytes.ts'

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

/** Returns an event as bytes: the cycles since the one before, its kind, and what belongs to it. */
export function encode(happening: Happening, cycles: number): number[] {
  return [...varint(cycles), codes[happening.kind], ...payloadOf(happening)]
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
    const cycles = reader.varint()
    const happening = happeningIn(reader)
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

function happeningIn(reader: Reader): Happening {
  const code = reader.byte()
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
