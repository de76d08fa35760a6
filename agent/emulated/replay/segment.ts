import type { Target } from '#agent/emulated/gdb/target.ts'
import { View } from './view.ts'

/** How many instructions one segment has, and how many words and bytes they may change. */
const MAX_INSTRUCTIONS = 640 * 1024
const MAX_CHANGES = 5 * MAX_INSTRUCTIONS

/**
 * What instructions in a row have changed, each with what was there before: so one can go back and
 * forth. Its numbers are those of its instructions, from 0.
 */
export class Segment {
  /** The board before the first instruction. */
  readonly first: View
  /** How many instructions have begun. */
  count = 0
  readonly #positions = new Float64Array(MAX_INSTRUCTIONS)
  readonly #threads = new Uint8Array(MAX_INSTRUCTIONS)
  /** Where the changes of each instruction begin. */
  readonly #starts = new Uint32Array(MAX_INSTRUCTIONS + 1)
  readonly #where = new Uint32Array(MAX_CHANGES)
  readonly #values = new Int32Array(MAX_CHANGES)
  #changes = 0

  constructor(target: Target) {
    this.first = new View(target)
  }

  get isFull(): boolean {
    return this.count === MAX_INSTRUCTIONS || this.#changes > MAX_CHANGES - 4_096
  }

  begin(position: number, thread: number): void {
    this.#positions[this.count] = position
    this.#threads[this.count] = thread
    this.#starts[this.count] = this.#changes
    this.count++
    this.#starts[this.count] = this.#changes
  }

  /** The instruction that has begun last has changed something: `value` was there before. */
  changed(where: number, value: number): void {
    this.#where[this.#changes] = where
    this.#values[this.#changes] = value
    this.#changes++
    this.#starts[this.count] = this.#changes
  }

  positionOf(index: number): number {
    return this.#positions[index] ?? 0
  }

  threadOf(index: number): number {
    return this.#threads[index] ?? 0
  }

  /** Takes back what an instruction has changed, which must be what was carried out last. */
  undo(index: number, view: View): void {
    for (let at = (this.#starts[index + 1] ?? 0) - 1; at >= (this.#starts[index] ?? 0); at--) this.#swap(at, view)
  }

  /** Carries an instruction out again. */
  redo(index: number, view: View): void {
    for (let at = this.#starts[index] ?? 0; at < (this.#starts[index + 1] ?? 0); at++) this.#swap(at, view)
  }

  /** Returns true if an instruction has changed one of some bytes. */
  touches(index: number, address: number, length: number): boolean {
    for (let at = this.#starts[index] ?? 0; at < (this.#starts[index + 1] ?? 0); at++) {
      const where = this.#where[at] ?? 0
      if (where >= address && where < address + length) return true
    }
    return false
  }

  #swap(at: number, view: View): void {
    this.#values[at] = view.swap(this.#where[at] ?? 0, this.#values[at] ?? 0)
  }
}
