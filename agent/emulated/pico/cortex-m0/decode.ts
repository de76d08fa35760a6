const OPCODES = 0x10000

/**
 * Returns a table from opcodes to the index of the first pattern that they match. A pattern has 16
 * places: 0 and 1 stand for themselves, anything else for both.
 */
export function decodeTable(patterns: readonly string[]): Uint8Array {
  const table = new Uint8Array(OPCODES).fill(patterns.length)
  patterns.forEach((pattern, index) => {
    const free = Number.parseInt(pattern.replace(/[^01]/g, 'x').replace(/[01]/g, '0').replace(/x/g, '1'), 2)
    const fixed = Number.parseInt(pattern.replace(/[^1]/g, '0'), 2)
    // All subsets of the free bits, from all of them down to none.
    for (let bits = free; ; bits = (bits - 1) & free) {
      if (table[fixed | bits] === patterns.length) table[fixed | bits] = index
      if (bits === 0) break
    }
  })
  return table
}
