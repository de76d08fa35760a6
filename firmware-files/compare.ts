import { readFirmware } from './read.ts'
import type { Segment } from './segments.ts'

/** A file as it was flashed. `address` is where a `bin` begins. */
export type Flashed = { bytes: Uint8Array; format: Parameters<typeof readFirmware>[0]['format']; address: number }

/**
 * Whether an ELF file is of the program on a board. `differsAt` is null where nothing can be
 * compared.
 */
export type Match = { matches: boolean; differsAt: number | null }

/**
 * Compares every byte that an ELF file loads with what was flashed, where both have one. Throws a
 * `FirmwareProblem` for a file that cannot be read.
 */
export function compareWithFlashed(elf: Uint8Array, flashed: Flashed): Match {
  const [loaded, written] = [readFirmware({ bytes: elf, format: 'elf' }), readFirmware(flashed)]
  let shared = 0
  for (const one of loaded)
    for (const other of written) {
      const differsAt = firstDifference(one, other)
      if (differsAt !== undefined) return { matches: false, differsAt }
      shared += overlap(one, other).length
    }
  return { matches: shared > 0, differsAt: null }
}

function firstDifference(one: Segment, other: Segment): number | undefined {
  const { start, length } = overlap(one, other)
  const [a, b] = [one, other].map(({ address, bytes }) => bytes.subarray(start - address)) as [Uint8Array, Uint8Array]
  for (let at = 0; at < length; at++) if (a[at] !== b[at]) return start + at
  return undefined
}

function overlap(one: Segment, other: Segment): { start: number; length: number } {
  const start = Math.max(one.address, other.address)
  const end = Math.min(one.address + one.bytes.length, other.address + other.bytes.length)
  return { start, length: Math.max(0, end - start) }
}
