/**
 * Returns a generator of numbers from 0 to below 1: the same for the same seed and name, another
 * for each name. It is Marsaglia's xorshift with 32 bits.
 */
export function randomOf(seed: number, name: string): () => number {
  let state = seed >>> 0
  for (const character of name) state = mixed(state ^ (character.codePointAt(0) ?? 0))
  // From 0 it would never get away.
  state = mixed(state) || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

/** Spreads the bits of a number: close seeds are not close afterwards. */
function mixed(value: number): number {
  const product = Math.imul(value ^ (value >>> 16), 0x9e3779b1)
  return (product ^ (product >>> 15)) >>> 0
}
