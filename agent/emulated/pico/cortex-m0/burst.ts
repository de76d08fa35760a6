import type { Clock } from './clock.ts'

/** Cycles that are left are a number of 32 bits for compiled code. */
const MAX_BURST = 2 ** 30

/**
 * The time of a core: it executes in bursts, up to the cycle at which something is due. How long
 * they are never shows.
 */
export abstract class Burst {
  /** The cycles that are left of a burst, and the cycle at which it is over. */
  left = 0
  #end = 0
  /** What `run` has been asked for. */
  #until = 0
  #isLeaving: boolean = false
  /** The cycles it has executed, without those it slept, at the cycle up to which they count. */
  #executed = 0
  #executedAt = 0
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** True while it executes nothing. */
  protected abstract get isIdle(): boolean

  /** The cycle it has come to. */
  get cycles(): number {
    return this.#end - this.left
  }

  /** How many cycles it has executed since it was made. */
  get executed(): number {
    return this.#executed + this.cycles - this.#executedAt
  }

  /** Begins to run: from cycle `from`, or where it is if that is later, until cycle `until`. */
  begin(from: number, until: number): void {
    const executed = this.executed
    this.#end = Math.max(from, this.cycles)
    this.left = 0
    this.#executed = executed
    this.#executedAt = this.#end
    this.#until = until
    this.#isLeaving = false
  }

  /** True if it has run for as long as it should, or cannot go on. */
  get isOver(): boolean {
    return this.isIdle || this.#isLeaving || this.cycles >= this.#until
  }

  /** Gives it cycles until the next thing is due. */
  startBurst(): void {
    const now = this.cycles
    const due = Math.min(this.#until, Math.max(this.#clock.nextCycle, now + 1))
    this.#end = Math.min(Math.ceil(due), now + MAX_BURST)
    this.left = this.#end - now
  }

  /** Ends the burst after this instruction: something in it has changed what comes next. */
  endBurst(): void {
    this.#endWith(0)
  }

  /** Brings the clock up to this core. It may be ahead, of the other core's doing. */
  synchronise(): void {
    const clock = this.#clock
    if (this.cycles > clock.cycles) clock.advanceTo(this.cycles)
  }

  /** Makes `run` return after this instruction. */
  leave(): void {
    this.#isLeaving = true
    this.endBurst()
  }

  /** Ends the burst after the next instruction. */
  protected endAfterOne(): void {
    this.#endWith(1)
  }

  /** A device may have set something to an earlier time. */
  protected limitBurst(): void {
    const end = Math.ceil(this.#clock.nextCycle)
    if (end >= this.#end || this.left <= 0) return
    this.left -= this.#end - end
    this.#end = end
  }

  #endWith(left: number): void {
    if (this.left <= left) return
    this.#end -= this.left - left
    this.left = left
  }
}
