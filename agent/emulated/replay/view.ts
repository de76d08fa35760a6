import type { Target } from '#agent/emulated/gdb/target.ts'

/** Where words of a board are, among the addresses of its memories. */
export const WORDS = 0xffff0000

/** Bytes of one memory as they were at a time. */
type Piece = { start: number; bytes: Uint8Array; isKnown: boolean }

/** A board's words and memories as they were before some instruction. */
export class View {
  readonly words: Int32Array
  readonly pieces: Piece[]

  /** Copies a board as it is now. */
  constructor(target: Target) {
    this.words = new Int32Array(target.wordCount)
    target.words(this.words)
    this.pieces = target
      .memories()
      .map(({ start, bytes, found }) => ({ start, bytes: bytes.slice(), isKnown: found !== 'not' }))
  }

  /** Puts a value where an instruction has left another, and returns the other one. */
  swap(where: number, value: number): number {
    if (where >= WORDS) {
      const other = this.words[where - WORDS] ?? 0
      this.words[where - WORDS] = value
      return other
    }
    for (const { start, bytes, isKnown } of this.pieces) {
      const at = where - start
      if (at < 0 || at >= bytes.length || !isKnown) continue
      const other = bytes[at] ?? 0
      bytes[at] = value
      return other
    }
    throw new Error(`nothing is traced at ${where}`)
  }
}
