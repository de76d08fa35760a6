import { EdgeRing } from '#agent/emulated/capture/edge-ring.ts'
import { CAPTURE_FORMAT, type CaptureHead, type Level } from '#wire/capture-file.ts'
import type { CaptureAsked } from '#wire/captures.ts'
import { MAX_ARTIFACT_BYTES } from '#wire/limits.ts'

const MAX_HEAD_BYTES = 4_096
/** The longest word that a value change dump may have. */
const MAX_WORD = 1_000
/** The most words of a declaration. */
const MAX_WORDS = 1_000
const PERCENT = 100

const secondsIn = { s: 1, ms: 1e-3, us: 1e-6, ns: 1e-9, ps: 1e-12, fs: 1e-15 }

/** A tool has written what is no value change dump of the channels that it was asked for. */
export class VcdError extends Error {
  override name = 'VcdError'

  constructor(problem: string) {
    super(`The capture tool’s file ${problem}.`)
  }
}

type Options = {
  asked: CaptureAsked
  /** The name of each channel in the file, and the pin that is on it. */
  channels: readonly { channel: string; pin: string }[]
  /** Samples in a second. */
  hertz: number
  maxBytes?: number
}

/**
 * Makes the file of a capture of a value change dump (IEEE 1364, clause 18), which comes in pieces.
 * Its cycles are the samples of the tool.
 */
export class CaptureFromVcd {
  readonly #options: Options
  #rest = ''
  /** The words of the declaration that is being read. */
  #declaration: string[] | undefined
  #isHead: boolean = true
  #secondsPerTick = 0
  readonly #places = new Map<string, number>()
  readonly #initial: Level[]
  #ring: EdgeRing | undefined
  #first: number | undefined
  #at = 0
  #isFull: boolean = false
  /** The last word was a time: tools that say one at the end say how long they have sampled. */
  #endsInTime: boolean = false
  readonly #triggers: number[] = []
  readonly #levels: Level[]

  constructor(options: Options) {
    this.#options = options
    this.#initial = options.channels.map(() => null)
    this.#levels = [...this.#initial]
  }

  /** Reads on. Throws a `VcdError` for what is no such dump. */
  add(text: string): void {
    const words = `${this.#rest}${text}`.split(/\s+/)
    this.#rest = words.pop() ?? ''
    if (this.#rest.length > MAX_WORD) throw new VcdError('is no value change dump')
    for (const word of words) if (word !== '' && !this.#isFull) this.#read(word)
  }

  /**
   * Returns the file. A dump that is cut off ends with half a word. Throws a `VcdError` if the dump
   * has no time, or lacks a channel.
   */
  end({ isCut = false } = {}): Uint8Array {
    if (!isCut) this.add('\n')
    const isLimited = this.#isFull || isCut
    if (this.#isHead || this.#first === undefined) throw new VcdError('has no samples')
    const ring = this.#begin()
    const { asked, channels, hertz } = this.#options
    const trigger = this.#trigger()
    const length = Math.round(asked.seconds * hertz)
    const cycles = isLimited || this.#endsInTime ? this.#at : Math.max(this.#at, length)
    const head: CaptureHead = {
      format: CAPTURE_FORMAT,
      pins: channels.map(({ pin }) => pin),
      levels: this.#initial,
      hertz,
      lead_cycles: 0,
      cycles,
      trigger_cycle: trigger ?? null,
      ended: isLimited ? 'limit' : 'span',
      // Such as where the USB port was too slow for the rate.
      truncated: cycles < length,
    }
    return ring.packed(new TextEncoder().encode(`${JSON.stringify(head)}\n`))
  }

  #read(word: string): void {
    if (this.#declaration) {
      if (this.#declaration.length > MAX_WORDS) throw new VcdError('has a declaration without end')
      if (word !== '$end') this.#declaration.push(word)
      else {
        const declaration = this.#declaration
        this.#declaration = undefined
        this.#declare(declaration)
      }
    } else if (word.startsWith('$')) {
      // What is dumped stands between its word and its end as changes do.
      if (!/^\$(dump\w+|end)$/.test(word)) this.#declaration = [word]
    } else if (this.#isHead) throw new VcdError('is no value change dump')
    else if (word.startsWith('#') && word.length > 1) this.#time(Number(word.slice(1)))
    else this.#change(word)
  }

  #declare([name, ...words]: string[]): void {
    if (name === '$timescale') this.#secondsPerTick = timescaleOf(words.join(''))
    else if (name === '$var') this.#declareChannel(words)
    else if (name === '$enddefinitions') {
      const missing = this.#options.channels.find((_, place) => ![...this.#places.values()].includes(place))
      if (missing) throw new VcdError(`has no channel ${missing.channel}`)
      if (this.#secondsPerTick === 0) throw new VcdError('does not say its unit of time')
      this.#isHead = false
    }
  }

  /** `wire 1 ! D0`, or `wire 1 ! D0 [0:0]`. */
  #declareChannel([, bits, identifier, channel]: string[]): void {
    const place = this.#options.channels.findIndex((one) => one.channel === channel)
    if (place >= 0 && bits === '1' && identifier !== undefined) this.#places.set(identifier, place)
  }

  #time(ticks: number): void {
    const cycle = Math.round(ticks * this.#secondsPerTick * this.#options.hertz)
    if (!Number.isSafeInteger(cycle) || cycle < 0) throw new VcdError('has a time that cannot be read')
    this.#first ??= cycle
    const at = cycle - this.#first
    if (at < this.#at) throw new VcdError('goes back in time')
    if (at > 0) this.#begin()
    this.#at = at
    this.#endsInTime = true
  }

  #change(word: string): void {
    const place = this.#places.get(word.slice(1))
    if (place === undefined) return
    const level = levelIn(word)
    this.#endsInTime = false
    // What comes at the first time is what there is at the beginning.
    if (!this.#ring) this.#initial[place] = level
    else if (this.#levels[place] !== level) {
      this.#ring.add(this.#at, place, level)
      if (this.#isTrigger(place, level)) this.#triggers.push(this.#at)
      this.#isFull = this.#ring.isFull
    }
    this.#levels[place] = level
  }

  #isTrigger(place: number, level: Level): boolean {
    const { trigger } = this.#options.asked
    if (!trigger || this.#options.channels[place]?.pin !== trigger.pin || level === null) return false
    return trigger.edge === 'both' || level === (trigger.edge === 'rising' ? 1 : 0)
  }

  /** The file does not mark the trigger: of its edges, it is the one next to where it was due. */
  #trigger(): number | undefined {
    const { asked, hertz } = this.#options
    if (!asked.trigger) return undefined
    const due = Math.round((asked.seconds * hertz * asked.pre_percent) / PERCENT)
    if (due === 0) return 0
    return this.#triggers.reduce<number | undefined>(
      (best, one) => (best === undefined || Math.abs(one - due) < Math.abs(best - due) ? one : best),
      undefined,
    )
  }

  #begin(): EdgeRing {
    const { maxBytes = MAX_ARTIFACT_BYTES, hertz } = this.#options
    this.#ring ??= new EdgeRing(maxBytes - MAX_HEAD_BYTES, { levels: [...this.#initial], cycle: 0, hertz })
    return this.#ring
  }
}

function timescaleOf(text: string): number {
  const [, number, unit = ''] = /^(1|10|100)(s|[munpf]s)$/.exec(text) ?? []
  if (number === undefined) throw new VcdError(`has no known unit of time: ${text.slice(0, 20)}`)
  return Number(number) * (secondsIn[unit as keyof typeof secondsIn] ?? 0)
}

const levelIn = (word: string): Level => (word.startsWith('1') ? 1 : word.startsWith('0') ? 0 : null)
