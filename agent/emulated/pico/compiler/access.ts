import { ADDRESS, OFFSET } from './emitter.ts'
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
