import { MAX_CAPTURED_PINS } from './limits.ts'
import { PinName } from './pins.ts'
import { WireError } from './wire-error.ts'
import * as z from './zod.ts'

/**
 * The file of a capture: a line of JSON, and then the changes of pins in order. Each is a number as
 * seven bits a byte, the lowest first, all but the last with bit 7 set: the cycles since the change
 * before, times 128, plus what has changed. That is the place of the pin times 4, plus 0, 1, or 2
 * for a pin that nothing drives. 127 is the clock of the processor, whose new frequency in hertz
 * follows as another number.
 */

export const CAPTURE_FORMAT = 'boardwalk-capture-1'
/** Cycles are multiplied by this. */
export const CODES = 128
export const CLOCK_CODE = 127
const LINE_FEED = 0x0a
const MAX_HEAD_BYTES = 4_096

/** A tick of the times here is 100 ps: a cycle of 16 or 125 MHz is a whole number of them. */
export const TICKS_PER_SECOND = 1e10
export const TICKS_PER_NANO = 10

/** What a pin has: null if nothing drives it. */
export type Level = 0 | 1 | null
const Level = z.union([z.literal(0), z.literal(1)]).nullable()
const cycles = z.int().min(0)

export const CaptureHead = z.object({
  format: z.literal(CAPTURE_FORMAT),
  pins: z.array(PinName).min(1).max(MAX_CAPTURED_PINS),
  /** What the pins have at the beginning, in the same order. */
  levels: z.array(Level).max(MAX_CAPTURED_PINS),
  /** Cycles in a second, at the beginning. */
  hertz: z.int().min(1),
  /** The first change counts its cycles from so many before the beginning. */
  lead_cycles: cycles,
  /** How long it is. */
  cycles,
  /** When the trigger came, since the beginning; null without one. */
  trigger_cycle: cycles.nullable(),
  /** `span` is its time, `limit` its size. */
  ended: z.enum(['span', 'limit', 'power_off']),
  /** It is shorter than it was asked for: its end, or what was before the trigger. */
  truncated: z.boolean(),
})
export type CaptureHead = z.output<typeof CaptureHead>

/** A pin, by its place in the head, has another level from a time on. */
export type Change = { cycle: number; ticks: number; pin: number; level: Level }

/** Reads the file of a capture. Throws a `WireError` for any other. */
export class CaptureReader {
  readonly head: CaptureHead
  readonly #bytes: Uint8Array
  #at: number
  #hertz: number
  /** The last change of the clock: its cycle, and its time. */
  #origin = { cycle: 0, ticks: 0 }

  constructor(bytes: Uint8Array) {
    const end = bytes.subarray(0, MAX_HEAD_BYTES).indexOf(LINE_FEED)
    this.head = headOf(new TextDecoder().decode(bytes.subarray(0, Math.max(0, end))))
    this.#bytes = bytes
    this.#at = end + 1
    this.#hertz = this.head.hertz
  }

  /** Returns the changes from first to last. Read them once. */
  *changes(): Generator<Change> {
    let cycle = -this.head.lead_cycles
    while (this.#at < this.#bytes.length) {
      const value = this.#number()
      const code = value % CODES
      cycle += (value - code) / CODES
      if (code === CLOCK_CODE) {
        this.#origin = { cycle, ticks: this.ticksAt(cycle) }
        this.#hertz = Math.max(1, this.#number())
        continue
      }
      const pin = code >> 2
      if (pin >= this.head.pins.length || (code & 3) === 3)
        throw new WireError('capture', 'has a pin that it does not name')
      yield { cycle, ticks: this.ticksAt(cycle), pin, level: levelOf(code) }
    }
  }

  /** Returns the time of a cycle at the clock of the last change that was read. */
  ticksAt(cycle: number): number {
    return this.#origin.ticks + Math.round((cycle - this.#origin.cycle) * (TICKS_PER_SECOND / this.#hertz))
  }

  /** How long it is, in ticks, once all changes are read. */
  get ticks(): number {
    return this.ticksAt(this.head.cycles)
  }

  #number(): number {
    let value = 0
    for (let place = 1; place <= Number.MAX_SAFE_INTEGER; place *= 128) {
      const byte = this.#bytes[this.#at++]
      if (byte === undefined) throw new WireError('capture', 'ends too soon')
      value += (byte & 0x7f) * place
      if (byte < 0x80) return value
    }
    throw new WireError('capture', 'has a number that is too large')
  }
}

export function codeOf(pin: number, level: Level): number {
  return pin * 4 + (level ?? 2)
}

export function levelOf(code: number): Level {
  const bits = code & 3
  return bits === 2 ? null : bits === 1 ? 1 : 0
}

function headOf(line: string): CaptureHead {
  try {
    const head = CaptureHead.safeParse(JSON.parse(line))
    if (head.success && head.data.levels.length === head.data.pins.length) return head.data
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new WireError('capture', 'begins with no line that describes it')
}
