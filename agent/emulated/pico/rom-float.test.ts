import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { Random } from './cortex-m0/conformance/random-code.ts'
import { doubleFunctions, type RomFunction, singleFunctions } from './rom-float.ts'

/** Of each function of both formats: more than 10,000 in all. */
const VECTORS = 160
const SPECIAL = [0, -0, 1, -1, 0.5, 2, 3.3e38, 1e-40, 1.7e308, 5e-324, 2 ** 31, 2 ** 32, 2 ** 63]
const ODD = [...SPECIAL, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN]
/** The functions by number whose exponent is in the register after the words of their number. */
const [FIXED, FROM_WORD, FROM_LONG] = [
  [8, 10, 12, 14, 24, 26, 28, 30],
  [11, 12, 13, 14],
  [23, 24, 25, 26],
]

/** The hashes of what each function leaves in the registers and flags: single, double. */
const stored: [name: string, single: string, double: string][] = [
  ['sum', '1e258d4e3a45', 'c07672d62ca2'],
  ['difference', 'ae3fd429f676', '3cd231edb8ad'],
  ['product', 'cc8a2a7e408f', '3384ca28750f'],
  ['quotient', '7a1bff5d0c9c', '5fc4f1c22f5a'],
  ['comparison', 'f5615c3cb027', 'db8d7297f60e'],
  ['comparison to flags', 'f280baa29f8f', '6173b94fe272'],
  ['square root', 'e13299094cf0', 'a9a5e5d23c05'],
  ['to word', '7c9e9db20ae2', '3421a07c49c7'],
  ['to word, fixed', '2e902f7e08a8', 'c84ee5297f2f'],
  ['to word without sign', '574ae7871a4a', 'dcfa58bde908'],
  ['to word without sign, fixed', '609c362ecae3', 'a9e1487160c5'],
  ['from word', 'b71942866c31', 'c30899c9f90e'],
  ['from word, fixed', 'dda4f3f5dda7', '8499f167ec49'],
  ['from word without sign', '7bf2ad5b6316', '29a75b80472b'],
  ['from word without sign, fixed', '5ed6eff022db', '2ef881103f40'],
  ['cosine', 'b759aff365c9', 'd1e020f2021f'],
  ['sine', 'f9c0242cb87e', 'b9ab7de13894'],
  ['tangent', 'f5c4480afb00', '4a86e7bc0045'],
  ['sine and cosine', 'b125b42e0f3e', '7cd4c2f240c9'],
  ['exponential', 'cefa2039d6e6', '35c54b457096'],
  ['logarithm', '84e82279f014', '3ef65cdb1a8f'],
  ['comparison once more', 'e7cb345e9349', '9688d7a853fb'],
  ['arc tangent', '6335a16e06dd', 'feb37d320eb2'],
  ['from long', 'f4f3d51a7c93', 'ddefffbbdd03'],
  ['from long, fixed', '6bd3a9129b56', 'd5b773fb1db4'],
  ['from long without sign', '2cd94b2a7d51', '09682996b1b2'],
  ['from long without sign, fixed', '77b2239ed5bb', '35edb7a58eaa'],
  ['to long', 'ee960ca281e6', 'b0afa19b3900'],
  ['to long, fixed', '58fdc46d4576', '5de90c878124'],
  ['to long without sign', '483ab0ea559e', 'ea3757ba9c20'],
  ['to long without sign, fixed', '0abd2b0276cb', 'e2513c9d3b9f'],
  ['to the other format', '77259a223179', '27decbdaee9c'],
]

/**
 * Breaks if a host calculates another last bit than ours did, or leaves other bits of what is no
 * number: a recording would not be the same in a replay there.
 */
test.each(stored.map((row, index) => [...row, index] as const))('%s', (_, ofSingle, ofDouble, index) => {
  expect([hashOf(singleFunctions, 1, index), hashOf(doubleFunctions, 2, index)]).toEqual([ofSingle, ofDouble])
})

function hashOf(functions: RomFunction[], width: 1 | 2, index: number): string {
  const random = new Random(index)
  const hash = createHash('sha256')
  const words = FROM_WORD.includes(index) ? 1 : FROM_LONG.includes(index) ? 2 : width
  for (let left = VECTORS; left > 0; left--) {
    const registers = Uint32Array.of(...operand(random, width), ...operand(random, width), 0, 0).subarray(0, 4)
    if (FIXED.includes(index)) registers[words] = random.below(80) - 16
    let flags = ''
    functions[index]?.({
      registers,
      setFlags: (all) => {
        flags = JSON.stringify(all)
      },
    })
    hash.update(registers).update(flags)
  }
  return hash.digest('hex').slice(0, 12)
}

/** Returns a number as it lies in registers: an odd one, one of ordinary size, or any bits. */
function operand(random: Random, width: 1 | 2): number[] {
  const kind = random.below(4)
  if (kind === 0) return Array.from({ length: width }, () => random.below(2 ** 32))
  const size = random.below(2 ** 30) / 2 ** (30 - random.below(20)) / 2 ** random.below(12)
  const value = kind === 1 ? random.pick(ODD) : random.below(2) === 0 ? size : -size
  const bits = width === 1 ? Float32Array.of(value) : Float64Array.of(value)
  return [...new Uint32Array(bits.buffer)]
}
