import type { TargetMemory } from '#agent/emulated/gdb/target.ts'

const WORD_BYTES = 4

/** A memory, what it was at the last look, and the places of the bytes that are others now. */
export type Compared = { start: number; bytes: Uint8Array; before: Uint8Array; changed: (first: number) => number[] }

/**
 * Compares a memory with what it was before, by default with what it is now. It is asked after each
 * instruction, and most change a register: so it compares words, which is six times faster, and as
 * many of the `first` bytes as can have changed.
 */
export function compare({ start, bytes }: TargetMemory, before: Uint8Array = bytes.slice()): Compared {
  const [now, old] = [wordsOf(bytes), wordsOf(before)]
  const changed = (first: number) => {
    const places: number[] = []
    const words = Math.min(now.length, Math.ceil(first / WORD_BYTES))
    for (let word = 0; word < words; word++) {
      if (now[word] === old[word]) continue
      for (let at = WORD_BYTES * word; at < WORD_BYTES * (word + 1); at++) if (bytes[at] !== before[at]) places.push(at)
    }
    for (let at = WORD_BYTES * now.length; at < Math.min(first, bytes.length); at++)
      if (bytes[at] !== before[at]) places.push(at)
    return places
  }
  return { start, bytes, before, changed }
}

/** None of a memory that does not begin at a word: its bytes are compared one by one. */
function wordsOf({ buffer, byteOffset, length }: Uint8Array): Int32Array {
  return byteOffset % WORD_BYTES === 0
    ? new Int32Array(buffer, byteOffset, Math.floor(length / WORD_BYTES))
    : new Int32Array(0)
}
