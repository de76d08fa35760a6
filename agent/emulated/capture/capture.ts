import { MAX_ARTIFACT_BYTES } from '#wire/artifacts.ts'
import { CAPTURE_FORMAT, type CaptureHead, type Level } from '#wire/capture-file.ts'
import type { CaptureAsked } from '#wire/captures.ts'
import { EdgeRing } from './edge-ring.ts'

const MAX_HEAD_BYTES = 4_096
const PERCENT = 100
/**
 * What a peripheral does is noticed after the instruction in which it was due. So changes come out
 * of order by less than this many cycles.
 */
const LATE_CYCLES = 16

/** The board whose pins are captured; a pin is a place in `models.ts`. */
export type CapturedBoard = {
  readonly cycles: number
  readonly hertz: number
  /** True if a peripheral that tells waves has a pin. */
  isTaken(pin: number): boolean
  /** Returns what a pin has now; undefined if it has what a peripheral last sent on it. */
  levelOf(pin: number): Level | undefined
}

/** A pin that a peripheral drives for some time, with a level for each period. */
export type Wave = { pin: number; from: number; periodCycles: number; levels: readonly Level[] }

export type CaptureSettings = Omit<CaptureAsked, 'pins' | 'trigger'> & {
  pins: { pin: number; name: string }[]
  trigger: { pin: number; edge: 'rising' | 'falling' | 'both' } | null
}

type Change = { cycle: number; place: number; level: Level }

/**
 * A capture of pins, by the cycles of the board. It begins at once, or at its trigger; until then
 * it keeps as much as may be from before.
 */
export class Capture {
  readonly #board: CapturedBoard
  readonly #asked: CaptureSettings
  readonly #over: (bytes: Uint8Array<ArrayBuffer>) => void
  readonly #ring: EdgeRing
  /** The place of each pin of the board in the capture. */
  readonly #places = new Map<number, number>()
  /** What each captured pin comes to have, as far as that is known; and what is in the ring. */
  readonly #known: Level[]
  readonly #kept: Level[]
  /** What may still come after something else, in order. */
  #waiting: Change[] = []
  #hertz: number
  /** The cycle from which on changes are kept, and that from which on they are not. */
  #start: number
  #end = Number.POSITIVE_INFINITY
  #triggered: number | undefined
  /** Changes from before the trigger were too many. */
  #hasLost: boolean = false
  isOver: boolean = false

  constructor(
    board: CapturedBoard,
    asked: CaptureSettings,
    over: (bytes: Uint8Array<ArrayBuffer>) => void,
    maxBytes: number = MAX_ARTIFACT_BYTES,
  ) {
    this.#board = board
    this.#asked = asked
    this.#over = over
    this.#hertz = board.hertz
    this.#start = board.cycles
    for (const [place, { pin }] of asked.pins.entries()) this.#places.set(pin, place)
    this.#known = asked.pins.map(({ pin }) => board.levelOf(pin) ?? null)
    this.#kept = [...this.#known]
    const before = { levels: [...this.#known], cycle: this.#start, hertz: board.hertz }
    this.#ring = new EdgeRing(maxBytes - MAX_HEAD_BYTES, before)
    if (!asked.trigger) this.#end = this.#start + this.#cyclesOf(asked.seconds)
  }

  /** True while the trigger has not come. */
  get isWaiting(): boolean {
    return this.#asked.trigger !== null && this.#triggered === undefined
  }

  /** The board has switched a pin that it drives. */
  edge(pin: number, level: Level, cycle: number): void {
    const place = this.#places.get(pin)
    if (place !== undefined && !this.#board.isTaken(pin)) this.#add(cycle, place, level)
  }

  /** Something may have changed about a pin. */
  look(pin: number, cycle: number = this.#board.cycles): void {
    const place = this.#places.get(pin)
    const level = this.#board.levelOf(pin)
    if (place !== undefined && level !== undefined) this.#add(cycle, place, level)
  }

  lookAtAll(cycle?: number): void {
    for (const pin of this.#places.keys()) this.look(pin, cycle)
  }

  /** A peripheral begins to send on a pin. */
  wave({ pin, from, periodCycles, levels }: Wave): void {
    const place = this.#places.get(pin)
    if (place === undefined) return
    for (const [at, level] of levels.entries()) this.#add(Math.round(from + at * periodCycles), place, level)
  }

  /** The board was reset: what peripherals were about to send does not come. */
  reset(): void {
    const { cycles } = this.#board
    this.#waiting = this.#waiting.filter(({ cycle }) => cycle <= cycles)
    for (const place of this.#known.keys())
      this.#known[place] =
        this.#waiting.findLast((change) => change.place === place)?.level ?? this.#kept[place] ?? null
    this.lookAtAll()
  }

  /** The clock of the board has another frequency from now on. The time that is left stays. */
  clock(): void {
    const { cycles, hertz } = this.#board
    if (hertz === this.#hertz) return
    this.#settle(cycles)
    if (this.isOver) return
    this.#ring.addClock(cycles, hertz)
    this.#makeRoom()
    if (this.#end !== Number.POSITIVE_INFINITY)
      this.#end = cycles + Math.round(((this.#end - cycles) * hertz) / this.#hertz)
    this.#hertz = hertz
  }

  /** Keeps what is certain by now, and ends once its time is over. */
  check(): void {
    const { cycles } = this.#board
    this.#settle(cycles - LATE_CYCLES)
    if (!this.isOver && cycles - LATE_CYCLES >= this.#end) this.#finish('span', this.#end)
    if (this.isWaiting) this.#forget(cycles - this.#preCycles)
  }

  /** Ends it, as no time passes any more. Returns false if the trigger has not come. */
  end(why: 'power_off' | 'locked_up'): boolean {
    const { cycles } = this.#board
    this.#settle(cycles)
    if (this.isWaiting) return false
    if (!this.isOver) this.#finish(why, Math.min(cycles, this.#end))
    return true
  }

  get #preCycles(): number {
    return this.#cyclesOf((this.#asked.seconds * this.#asked.pre_percent) / PERCENT)
  }

  #cyclesOf(seconds: number): number {
    return Math.round(seconds * this.#hertz)
  }

  #add(cycle: number, place: number, level: Level): void {
    if (this.#known[place] === level) return
    this.#known[place] = level
    const waiting = this.#waiting
    let at = waiting.length
    while (at > 0 && (waiting[at - 1] as Change).cycle > cycle) at--
    waiting.splice(at, 0, { cycle, place, level })
    if ((waiting[0] as Change).cycle < cycle - LATE_CYCLES) this.#settle(this.#board.cycles - LATE_CYCLES)
  }

  /** Keeps what has come up to a cycle. */
  #settle(until: number): void {
    const waiting = this.#waiting
    let count = 0
    for (; count < waiting.length && !this.isOver; count++) {
      const change = waiting[count] as Change
      if (change.cycle > until) break
      this.#keep(change)
    }
    waiting.splice(0, count)
  }

  #keep({ cycle, place, level }: Change): void {
    const before = this.#kept[place]
    if (cycle >= this.#end) this.#finish('span', this.#end)
    if (this.isOver || before === level) return
    this.#kept[place] = level
    if (this.isWaiting && this.#isTrigger(place, before ?? null, level)) this.#trigger(cycle)
    this.#ring.add(cycle, place, level)
    this.#makeRoom()
    if (!this.isWaiting && this.#ring.isFull) this.#finish('limit', cycle)
  }

  #isTrigger(place: number, before: Level, level: Level): boolean {
    const { trigger } = this.#asked
    if (!trigger || this.#places.get(trigger.pin) !== place || level === null) return false
    if (trigger.edge === 'both') return before !== null
    return trigger.edge === 'rising' ? level === 1 : level === 0
  }

  #trigger(cycle: number): void {
    const before = this.#preCycles
    this.#triggered = cycle
    this.#forget(cycle - before)
    this.#start = Math.max(this.#start, cycle - before)
    this.#end = cycle + this.#cyclesOf(this.#asked.seconds) - before
  }

  /** Forgets what is older than the time before the trigger that is asked for. */
  #forget(before: number): void {
    while (this.#ring.oldest < before) this.#ring.drop()
  }

  /** Before the trigger, the oldest make room. */
  #makeRoom(): void {
    while (this.#ring.isFull && this.isWaiting) {
      this.#ring.drop()
      this.#hasLost = true
      this.#start = this.#ring.cycle
    }
  }

  #finish(ended: CaptureHead['ended'], at: number): void {
    this.isOver = true
    const { levels, hertz, cycle } = this.#ring
    const start = Math.max(this.#start, cycle)
    const isShort = this.#hasLost && this.#triggered !== undefined && start > this.#triggered - this.#preCycles
    const head: CaptureHead = {
      format: CAPTURE_FORMAT,
      pins: this.#asked.pins.map(({ name }) => name),
      levels,
      hertz,
      lead_cycles: start - cycle,
      cycles: at - start,
      trigger_cycle: this.#triggered === undefined ? null : this.#triggered - start,
      ended,
      truncated: ended === 'limit' || isShort,
    }
    this.#over(this.#ring.packed(new TextEncoder().encode(`${JSON.stringify(head)}\n`)))
  }
}
