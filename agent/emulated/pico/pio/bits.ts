/** Returns the lowest `count` bits set, of 32. */
export function maskOf(count: number): number {
  return count >= 32 ? 0xffffffff : (1 << count) - 1
}

export function rotateLeft(word: number, by: number): number {
  return by === 0 ? word : (word << by) | (word >>> (32 - by))
}

export function rotateRight(word: number, by: number): number {
  return by === 0 ? word : (word >>> by) | (word << (32 - by))
}

export function reverse(word: number): number {
  let reversed = 0
  for (let bit = 0; bit < 32; bit++) reversed = (reversed << 1) | ((word >>> bit) & 1)
  return reversed >>> 0
}

/** Returns the numbers of the bits that are set, the lowest first. */
export function* bitsOf(word: number): Generator<number> {
  for (let rest = word; rest !== 0; rest &= rest - 1) yield 31 - Math.clz32(rest & -rest)
}
