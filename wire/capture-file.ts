import { MAX_ARTIFACT_BYTES, MAX_CAPTURED_PINS } from './limits.ts'
import { PIN_NAME } from './pin-name.ts'
import { WireError } from './wire-error.ts'

/**
 * The file of a capture: a line of JSON, and then the changes of pins in order. Each is a number as
 * seven bits a byte, the lowest first, all but the last with bit 7 set: the cycles since the change
 * before, times 128, plus what has changed. That is the place of the pin times 4, plus 0, 1, or 2
 * for a pin that nothing drives. 127 is the clock of the processor, whose new frequency in hertz
 * follows as another number. With 3, the pin has 1 instead of 0, or 0 instead of 1, and so do those
 * after it whose bits are in the number that follows, the next pin's being the lowest.
 */

export const CAPTURE_FORMAT = 'boardwalk-capture-2'
/** Before several pins could change in one number. */
const OLD_FORMAT = 'boardwalk-capture-1'
const formats: readonly string[] = [CAPTURE_FORMAT, OLD_FORMAT]
const ANY_FORMAT = /^boardwalk-capture-\d{1,4}$/
/** Cycles are multiplied by this. */
export const CODES = 128
export const CLOCK_CODE = 127
/** In the place of a level: several pins. */
export const TOGGLE_BITS = 3
const LINE_FEED = 0x0a
const MAX_HEAD_BYTES = 4_096

export const captureEnds = ['span', 'limit', 'power_off', 'locked_up'] as const

/** A tick of the times here is 100 ps: a cycle of 16 or 125 MHz is a whole number of them. */
export const TICKS_PER_SECOND = 1e10
export const TICKS_PER_NANO = 10

/** What a pin has: null if nothing drives it. */
export type Level = 0 | 1 | null

export type CaptureHead = {
  format: typeof CAPTURE_FORMAT | typeof OLD_FORMAT
  pins: string[]
  /** What the pins have at the beginning, in the same order. */
  levels: Level[]
  /** Cycles in a second, at the beginning. */
  hertz: number
  /** The first change counts its cycles from so many before the beginning. */
  lead_cycles: number
  /** How long it is. */
  cycles: number
  /** When the trigger came, since the beginning; null without one. */
  trigger_cycle: number | null
  /** `span` is its time, `limit` its size; the others are of the board. */
  ended: (typeof captureEnds)[number]
  /** It is shorter than it was asked for: its end, or what was before the trigger. */
  truncated: boolean
}

/** A pin, by its place in the head, has another level from a time on. */
export type Change = { cycle: number; ticks: number; pin: number; level: Level }

/** Thrown for a capture with more changes than its reader takes. */
export class TooManyChanges extends WireError {}

/** Reads the file of a capture. Throws a `WireError` for any other. */
export class CaptureReader {
  readonly head: CaptureHead
  readonly #bytes: Uint8Array
  #at: number
  #hertz: number
  /** What the pins have. */
  readonly #levels: Level[]
  #changesLeft: number
  /** The last change of the clock: its cycle, and its time. */
  #origin = { cycle: 0, ticks: 0 }

  constructor(bytes: Uint8Array, maxChanges: number = MAX_ARTIFACT_BYTES) {
    this.#changesLeft = maxChanges
    const end = bytes.subarray(0, MAX_HEAD_BYTES).indexOf(LINE_FEED)
    this.head = headOf(new TextDecoder().decode(bytes.subarray(0, Math.max(0, end))))
    this.#bytes = bytes
    this.#at = end + 1
    this.#hertz = this.head.hertz
    this.#levels = [...this.head.levels]
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
      const ticks = this.ticksAt(cycle)
      if ((code & TOGGLE_BITS) !== TOGGLE_BITS) yield { cycle, ticks, ...this.#change(code >> 2, levelOf(code)) }
      else
        for (const pin of this.#toggled(code))
          yield { cycle, ticks, ...this.#change(pin, this.#levels[pin] === 1 ? 0 : 1) }
    }
  }

  #change(pin: number, level: Level): { pin: number; level: Level } {
    if (pin >= this.head.pins.length) throw new WireError('capture', 'has a pin that it does not name')
    if (this.#changesLeft-- <= 0) throw new TooManyChanges('capture', 'has more changes than one may have')
    this.#levels[pin] = level
    return { pin, level }
  }

  #toggled(code: number): number[] {
    const others = this.#number()
    if (others >= 2 ** MAX_CAPTURED_PINS) throw new WireError('capture', 'has a pin that it does not name')
    const pins = pinsToggled(code, others)
    if (pins.some((pin) => this.#levels[pin] === null))
      throw new WireError('capture', 'switches a pin that nothing drives')
    return pins
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

/** Returns the pins of a code with `TOGGLE_BITS` and of the number after it, below 2^31. */
export function pinsToggled(code: number, others: number): number[] {
  const pins = [code >> 2]
  for (let rest = others; rest !== 0; rest &= rest - 1) pins.push((code >> 2) + 32 - Math.clz32(rest & -rest))
  return pins
}

function headOf(line: string): CaptureHead {
  try {
    const head: unknown = JSON.parse(line)
    if (isHead(head)) return head
    const format = typeof head === 'object' && head !== null && 'format' in head ? head.format : undefined
    const isNewer = typeof format === 'string' && ANY_FORMAT.test(format) && !formats.includes(format)
    if (isNewer) throw new WireError('capture', `has the format ${format}, which only newer versions of Boardwalk read`)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new WireError('capture', 'begins with no line that describes it')
}

/** Pages read it too, so it is checked by hand: a schema would be more code than all the rest. */
function isHead(value: unknown): value is CaptureHead {
  if (typeof value !== 'object' || value === null) return false
  const head: Partial<Record<keyof CaptureHead, unknown>> = value
  return (
    (head.format === CAPTURE_FORMAT || head.format === OLD_FORMAT) &&
    isList(head.pins, (name) => typeof name === 'string' && PIN_NAME.test(name)) &&
    isList(head.levels, (level) => level === 0 || level === 1 || level === null) &&
    head.pins.length >= 1 &&
    head.levels.length === head.pins.length &&
    isCount(head.hertz) &&
    head.hertz >= 1 &&
    isCount(head.lead_cycles) &&
    isCount(head.cycles) &&
    (head.trigger_cycle === null || isCount(head.trigger_cycle)) &&
    captureEnds.some((end) => end === head.ended) &&
    typeof head.truncated === 'boolean'
  )
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

function isList(value: unknown, isItem: (item: unknown) => boolean): value is unknown[] {
  return Array.isArray(value) && value.length <= MAX_CAPTURED_PINS && value.every(isItem)
}
