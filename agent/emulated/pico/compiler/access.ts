import { ADDRESS, OFFSET } from './emitter.ts'
import { type Layout, LINE_BITS } from './layout.ts'
import type { Code } from './wasm-writer.ts'

/** In bytes. */
export type Width = 1 | 2 | 4

/** Asks whether so much at ADDRESS is aligned and within a memory. Its place there is in OFFSET. */
export function isWithin(code: Code, start: number, bytes: number, width: Width): void {
  code.get(ADDRESS)
  code.constant(start)
  code.op('i32.sub')
  code.tee(OFFSET)
  const bits = Math.log2(width)
  if (bits > 0) {
    // What is not aligned becomes far too large.
    code.constant(bits)
    code.op('i32.rotr')
  }
  code.constant(bytes >> bits)
  code.op('i32.lt_u')
}

/** Asks whether there is compiled code at OFFSET of RAM, or also behind it. */
export function hasCode(code: Code, { linesAt }: Layout, words: 'one' | 'several'): void {
  code.get(OFFSET)
  code.constant(LINE_BITS)
  code.op('i32.shr_u')
  code.access(words === 'one' ? 'i32.load8_u' : 'i32.load16_u', linesAt)
}
