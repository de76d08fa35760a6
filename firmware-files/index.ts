import type { FlashFormat } from '#wire/firmware.ts'
import { looksLikeElf, readElf } from './elf.ts'
import { readIntelHex } from './intel-hex.ts'
import { arrange, type Segment } from './segments.ts'
import type { Target } from './targets.ts'
import { looksLikeUf2, readUf2 } from './uf2.ts'

export { FirmwareProblem } from './problem.ts'
export type { Segment } from './segments.ts'
export { type Target, targets } from './targets.ts'

/** The formats that their first bytes tell. */
const MARKED = ['uf2', 'hex', 'elf'] as const

/**
 * Returns the format that a file has by the end of its name, or else by its first bytes. What has
 * no mark of its own is a `bin`.
 */
export function formatOf(bytes: Uint8Array, filename?: string | null): FlashFormat {
  // A file that is called so and is not would be written as raw bytes.
  const named = MARKED.find((format) => filename?.toLowerCase().endsWith(`.${format}`))
  if (named) return named
  if (looksLikeUf2(bytes)) return 'uf2'
  if (looksLikeElf(bytes)) return 'elf'
  return /^\s*:[0-9a-f]{10}/i.test(Buffer.from(bytes.subarray(0, 64)).toString('latin1')) ? 'hex' : 'bin'
}

type File = { bytes: Uint8Array; format: FlashFormat; address?: number | null }

/**
 * Returns what a firmware file puts where: in order of address, without overlaps, and within the
 * memories of the target. Without a target only the file itself is checked. Throws a
 * `FirmwareProblem` that says what is wrong with the file (docs/agents.md).
 */
export function readFirmware({ bytes, format, address }: File, target?: Target): Segment[] {
  return arrange(segmentsOf({ bytes, format, address: address ?? null }, target), target)
}

function segmentsOf({ bytes, format, address }: Required<File>, target: Target | undefined): Segment[] {
  if (format === 'uf2') return readUf2(bytes, target)
  if (format === 'hex') return readIntelHex(bytes, target)
  if (format === 'elf') return readElf(bytes, target)
  return [{ address: address ?? target?.memories[0]?.start ?? 0, bytes }]
}
