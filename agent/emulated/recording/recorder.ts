import { encode, type Happening } from './events.ts'

const MAX_BYTES = 2 * 1024 * 1024
/** Before the events: how many bytes they take, the marks, and the cycle of the last one. */
const HEAD_BYTES = 16
const USED = 0
const MARKS = 1

const bits = { truncated: 1, not_replayable: 2 } as const
export type Mark = keyof typeof bits

/**
 * Records what happens to a board, in memory that the agent and the board's worker share. Only one
 * of them writes at a time: the agent while the worker is halted or has not begun.
 */
export class Recorder {
  readonly #buffer: SharedArrayBuffer
  readonly #counts: Int32Array
  readonly #lastCycle: Float64Array
  readonly #bytes: Uint8Array

  /** Begins a recording, or goes on with the one in `buffer`. */
  constructor(buffer: SharedArrayBuffer = new SharedArrayBuffer(HEAD_BYTES + MAX_BYTES)) {
    this.#buffer = buffer
    this.#counts = new Int32Array(buffer, 0, 2)
    this.#lastCycle = new Float64Array(buffer, 8, 1)
    this.#bytes = new Uint8Array(buffer, HEAD_BYTES)
  }

  get buffer(): SharedArrayBuffer {
    return this.#buffer
  }

  /** What has been recorded, for `decode`. */
  get events(): Uint8Array {
    return this.#bytes.slice(0, this.#count(USED))
  }

  get marks(): Mark[] {
    const isMark = (mark: string): mark is Mark => mark in bits
    return Object.keys(bits)
      .filter(isMark)
      .filter((mark) => (this.#count(MARKS) & bits[mark]) !== 0)
  }

  /** Says that it can be replayed up to here at most. Nothing is recorded after that. */
  mark(mark: Mark): void {
    this.#counts[MARKS] = this.#count(MARKS) | bits[mark]
  }

  add(happening: Happening, cycle: number): void {
    if (this.#count(MARKS) !== 0) return
    const isPowerOn = happening.kind === 'power' && happening.isOn
    const event = encode(happening, isPowerOn ? 0 : cycle - (this.#lastCycle[0] ?? 0))
    const used = this.#count(USED)
    if (used + event.length > this.#bytes.length) {
      this.mark('truncated')
      return
    }
    this.#bytes.set(event, used)
    this.#counts[USED] = used + event.length
    this.#lastCycle[0] = cycle
  }

  /** Records what happens to a board without power, where time stands still. */
  addDark(happening: Happening): void {
    this.add(happening, this.#lastCycle[0] ?? 0)
  }

  #count(at: number): number {
    return this.#counts[at] ?? 0
  }
}
