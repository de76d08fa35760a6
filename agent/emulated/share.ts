import { processorMs } from './processor-time.ts'

/** What a thread that has waited may use at once, at most. */
const MAX_SAVED_MS = 20
const SLICE_MS = 8

/**
 * The part of a processor core, from 0 to 1, that a thread may use. What it uses is charged after
 * work and not before: with a small part it would wake up, be charged for that, and sleep again.
 */
export class Share {
  readonly #part: number
  #leftMs = SLICE_MS
  #grantedAt = performance.now()
  #chargedMs = processorMs()

  constructor(part: number) {
    this.#part = part
  }

  /** Returns for how many milliseconds others go first: 0 if it may execute. */
  waitMs(): number {
    const now = performance.now()
    this.#leftMs = Math.min(MAX_SAVED_MS, this.#leftMs + (now - this.#grantedAt) * this.#part)
    this.#grantedAt = now
    return Math.max(0, -this.#leftMs / this.#part)
  }

  /** How much processor time the next slice may use, in milliseconds. */
  get sliceMs(): number {
    return Math.max(0, Math.min(SLICE_MS, this.#leftMs))
  }

  /**
   * Takes off all that this thread has used since the last time: slices, work for a debugger,
   * messages, and the end of the slice before, which the host counts late.
   */
  charge(): void {
    const usedMs = processorMs()
    this.#leftMs -= usedMs - this.#chargedMs
    this.#chargedMs = usedMs
  }
}
