import { eachPin } from '#agent/emulated/pin-bits.ts'
import { CAPTURE_FORMAT, type CaptureHead, type Level } from '#wire/capture-file.ts'
import type { CaptureAsked } from '#wire/captures.ts'
import { MAX_ARTIFACT_BYTES } from '#wire/limits.ts'
import { EdgeQueue, type OnEdges } from './edge-queue.ts'
import { EdgeRing } from './edge-ring.ts'
import { PinLevels } from './pin-levels.ts'
import { Places } from './places.ts'

const MAX_HEAD_BYTES = 4_096
const PERCENT = 100
/** What a peripheral does is noticed after its instruction: so many cycles late, or fewer. */
const LATE_CYCLES = 16
/** So much waits before it is looked through for what is certain. */
const MANY_WAITING = 1_024

/** The board whose pins are captured; a pin is a place in `models.ts`. */
export type CapturedBoard = {
  readonly cycles: number
  readonly hertz: number
  /** Returns those of some pins that a peripheral has which tells waves. All are bits. */
  takenOf(pins: number): number
  /** Returns what a pin has now; undefined if it has what a peripheral last sent on it. */
  levelOf(pin: number): Level | undefined
}

/** A pin that a peripheral drives for some time, with a level for each period. */
export type Wave = { pin: number; from: number; periodCycles: number; levels: readonly Level[] }

export type CaptureSettings = Omit<CaptureAsked, 'pins' | 'trigger'> & {
  pins: { pin: number; name: string }[]
  trigger: { pin: number; edge: 'rising' | 'falling' | 'both' } | null
}

/**
 * A capture of pins, by the cycles of the board. It begins at once, or at its trigger; until then
 * it keeps as much as may be from before.
 */
export class Capture {
  readonly #board: CapturedBoard
  readonly #asked: CaptureSettings
  readonly #over: (bytes: Uint8Array<ArrayBuffer>) => void
  readonly #ring: EdgeRing
  readonly #places: Places
  /** As a bit. */
  readonly #triggerPin: number
  /** What each captured pin comes to have, as far as that is known; and what is in the ring. */
  #known: PinLevels
  readonly #kept: PinLevels
  /** What may still come after something else, in order. */
  readonly #waiting = new EdgeQueue()
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
    this.#places = new Places(asked.pins.map(({ pin }) => pin))
    const triggerPlace = asked.trigger ? this.#places.of(asked.trigger.pin) : undefined
    this.#triggerPin = triggerPlace === undefined ? 0 : 1 << triggerPlace
    const levels = asked.pins.map(({ pin }) => board.levelOf(pin) ?? null)
    this.#known = new PinLevels(levels)
    this.#kept = this.#known.copy()
    const before = { levels, cycle: this.#start, hertz: board.hertz }
    this.#ring = new EdgeRing(maxBytes - MAX_HEAD_BYTES, before)
    if (!asked.trigger) this.#end = this.#start + this.#cyclesOf(asked.seconds)
  }

  /** True while the trigger has not come. */
  get isWaiting(): boolean {
    return this.#asked.trigger !== null && this.#triggered === undefined
  }

  /** The board has switched pins that it drives, as `MachineEvents` says. */
  edges(pins: number, levels: number, cycle: number): void {
    const captured = pins & this.#places.pins
    if (captured === 0) return
    const switched = captured & ~this.#board.takenOf(captured)
    this.#add(cycle, this.#places.ofAll(switched), this.#places.ofAll(switched & levels), true)
  }

  /** Something may have changed about a pin. */
  look(pin: number, cycle: number = this.#board.cycles): void {
    const place = this.#places.of(pin)
    const level = this.#board.levelOf(pin)
    if (place !== undefined && level !== undefined) this.#set(cycle, place, level)
  }

  lookAtAll(cycle?: number): void {
    eachPin(this.#places.pins, (pin) => this.look(pin, cycle))
  }

  /** A peripheral begins to send on a pin. */
  wave({ pin, from, periodCycles, levels }: Wave): void {
    const place = this.#places.of(pin)
    if (place === undefined) return
    for (const [at, level] of levels.entries()) this.#set(Math.round(from + at * periodCycles), place, level)
  }

  /** The board was reset: what peripherals were about to send does not come. */
  reset(): void {
    const known = this.#kept.copy()
    this.#known = known
    this.#waiting.cutAfter(this.#board.cycles, (_, pins, high, isDriven) => known.set(pins, high, isDriven))
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

  #set(cycle: number, place: number, level: Level): void {
    this.#add(cycle, 1 << place, level === 1 ? 1 << place : 0, level !== null)
  }

  #add(cycle: number, pins: number, high: number, isDriven: boolean): void {
    const known = this.#known
    if (known.changedBy(pins, high, isDriven) === 0) return
    known.set(pins, high, isDriven)
    this.#waiting.add(cycle, pins, high, isDriven)
    if (this.#waiting.length > MANY_WAITING) this.#settle(this.#board.cycles - LATE_CYCLES)
  }

  /** Keeps what has come up to a cycle. */
  #settle(until: number): void {
    this.#waiting.takeUntil(until, this.#keep, this.#isGoingOn)
  }

  readonly #isGoingOn = () => !this.isOver

  readonly #keep: OnEdges = (cycle, pins, high, isDriven) => {
    if (cycle >= this.#end) this.#finish('span', this.#end)
    const kept = this.#kept
    const changed = kept.changedBy(pins, high, isDriven)
    if (this.isOver || changed === 0) return
    const toggled = isDriven ? changed & kept.driven : 0
    // One alone takes a byte less as a change of its own.
    const several = (toggled & (toggled - 1)) === 0 ? 0 : toggled
    const isTrigger = this.isWaiting && this.#isTrigger(changed, high, isDriven)
    kept.set(pins, high, isDriven)
    if (isTrigger) this.#trigger(cycle)
    if (several !== 0) this.#ring.toggle(cycle, several)
    if (several !== changed)
      eachPin(changed & ~several, (pin) => {
        this.#ring.add(cycle, pin, isDriven ? (((high >> pin) & 1) as Level) : null)
      })
    if (!this.#ring.isFull) return
    this.#makeRoom()
    if (!this.isWaiting) this.#finish('limit', cycle)
  }

  /** Call it before they are kept: a pin that nothing drove has no edge. */
  #isTrigger(pins: number, high: number, isDriven: boolean): boolean {
    const { trigger } = this.#asked
    if (!trigger || (pins & this.#triggerPin) === 0 || !isDriven) return false
    if (trigger.edge === 'both') return (this.#kept.driven & this.#triggerPin) !== 0
    return (trigger.edge === 'rising') === ((high & this.#triggerPin) !== 0)
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
