import { processorMs } from './processor-time.ts'

/** What a thread that has waited may use at once, at most. */
const MAX_SAVED_MS = 20
const SLICE_MS = 8

/**
 * The part of a processor core, from 0 to 1, that a thread may use. What it uses is charged after
 * its work. Charged before, a thread with a small part would only wake up, pay for that, and sleep.
 */
export class Share {
  readonly #part: number
  /** How much was left when it was charged last. */
  #leftMs = SLICE_MS
  #chargedAt = performance.now()
  /** How much of the thread's processor time is charged. */
  #chargedMs = processorMs()

  constructor(part: number) {
    this.#part = part
  }

  /** Returns for how many milliseconds others go first: 0 if it may execute. */
  waitMs(): number {
    return Math.max(0, -this.#leftAt(performance.now()) / this.#part)
  }

  /** How much processor time the next slice may use, in milliseconds. */
  get sliceMs(): number {
    return Math.max(0, Math.min(SLICE_MS, this.#leftAt(performance.now())))
  }

  /**
   * Takes off all that this thread has used since the last time: slices, work for a debugger,
   * messages, and the end of the slice before, which the host counts late.
   */
  charge(): void {
    const [now, usedMs] = [performance.now(), processorMs()]
    this.#leftMs = Math.min(MAX_SAVED_MS, this.#leftAt(now) - (usedMs - this.#chargedMs))
    this.#chargedAt = now
    this.#chargedMs = usedMs
  }

  /** Neither takes off what was used since the last charge, nor limits what is saved. */
  #leftAt(now: number): number {
    return this.#leftMs + (now - this.#chargedAt) * this.#part
  }
}
