import type { Region } from '#agent/emulated/pico/cortex-m0/memory.ts'
import type { Instruction } from './decode.ts'
import { LINE_BITS, RAM } from './layout.ts'

const LINE_BYTES = 1 << LINE_BITS

/** Where an instruction is. */
type Place = Pick<Instruction, 'pc' | 'next'>

/**
 * Which code in RAM is compiled. The interpreter fetches lines that have some from a copy, where
 * `ENTRY` is in the place of an opcode at which compiled code begins.
 */
export class RamCode {
  /** Of lines: 1 where compiled code asks the host to write. */
  readonly #lines: Uint8Array
  readonly #ram: Uint16Array
  readonly #marked: Uint16Array
  /** In how many regions each halfword is compiled. There may be more than 255. */
  readonly #uses: Uint16Array
  /** The pieces that code is fetched from, as far as they were asked for, by their lines. */
  #windows: (Region | undefined)[] = []

  /** `ram` is the memory itself, `marked` its copy. Both are in halfwords. */
  constructor(lines: Uint8Array, ram: Uint16Array, marked: Uint16Array) {
    ;[this.#lines, this.#ram, this.#marked] = [lines, ram, marked]
    this.#uses = new Uint16Array(ram.length)
  }

  /** The bytes of RAM up to the last line that has code. */
  get end(): number {
    return (this.#lines.lastIndexOf(1) + 1) * LINE_BYTES
  }

  /** Takes instructions up, before they get entries. */
  add(instructions: readonly Place[]): void {
    for (const at of halfwordsOf(instructions)) {
      this.#uses[at] = (this.#uses[at] as number) + 1
      this.#addLine((2 * at) >> LINE_BITS)
    }
    this.#windows = []
  }

  /** They are not compiled any more. A line without any is fetched from RAM again. */
  remove(instructions: readonly Place[]): void {
    const lines = new Set<number>()
    for (const at of halfwordsOf(instructions)) {
      this.#uses[at] = (this.#uses[at] as number) - 1
      if (this.#uses[at] === 0) this.#marked[at] = this.#ram[at] as number
      lines.add((2 * at) >> LINE_BITS)
    }
    for (const line of lines) {
      const { from, to } = rangeOf(line)
      if (this.#uses.subarray(from, to).every((uses) => uses === 0)) this.#lines[line] = 0
    }
    this.#windows = []
  }

  /**
   * Bytes have been written, which the copy takes over where nothing is compiled. Returns true if
   * instructions that are compiled were in them: they have to be removed.
   */
  written(at: number, bytes: number): boolean {
    if (!this.#lines[at >> LINE_BITS] && !this.#lines[(at + bytes - 1) >> LINE_BITS] && bytes <= LINE_BYTES)
      return false
    let isCode: boolean = false
    for (let halfword = at >> 1; 2 * halfword < at + bytes; halfword++) {
      if ((this.#uses[halfword] as number) > 0) isCode = true
      else this.#marked[halfword] = this.#ram[halfword] as number
    }
    return isCode
  }

  /** Returns the lines around a byte that all have compiled code, or none. */
  windowAt(at: number): Region {
    const line = at >> LINE_BITS
    const known = this.#windows[line]
    if (known) return known
    const lines = this.#lines
    let [first, last] = [line, line]
    while (first > 0 && lines[first - 1] === lines[line]) first--
    while (last < lines.length - 1 && lines[last + 1] === lines[line]) last++
    const halfwords = (lines[line] === 1 ? this.#marked : this.#ram).subarray(rangeOf(first).from, rangeOf(last).to)
    const window = { start: RAM + first * LINE_BYTES, halfwords }
    this.#windows[line] = window
    return window
  }

  #addLine(line: number): void {
    if (this.#lines[line] === 1) return
    this.#lines[line] = 1
    const { from, to } = rangeOf(line)
    this.#marked.set(this.#ram.subarray(from, to), from)
  }
}

/** Returns the halfwords of a line. */
function rangeOf(line: number): { from: number; to: number } {
  return { from: (line * LINE_BYTES) / 2, to: ((line + 1) * LINE_BYTES) / 2 }
}

/** Returns which halfwords of RAM instructions are in. */
function* halfwordsOf(instructions: readonly Place[]): Generator<number> {
  for (const { pc, next } of instructions) for (let at = pc; at < next; at += 2) yield (at - RAM) >> 1
}
