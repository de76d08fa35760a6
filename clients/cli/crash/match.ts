import { createHash } from 'node:crypto'
import { compareWithFlashed, type Flashed, type Match } from '#firmware-files/index.ts'

export type { Flashed }

/**
 * Compares an ELF file with what was flashed, as `compareWithFlashed`, and names that by its hash.
 */
export function compare(elf: Uint8Array, flashed: Flashed): Match & { sha256: string } {
  const sha256 = createHash('sha256').update(flashed.bytes).digest('hex')
  return { ...compareWithFlashed(elf, flashed), sha256 }
}
