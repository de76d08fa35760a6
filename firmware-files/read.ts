import type { FlashFormat } from '#wire/firmware.ts'
import { readElf } from './elf.ts'
import { readIntelHex } from './intel-hex.ts'
import { refuseOtherFile } from './other-files.ts'
import { refuseOtherProcessor } from './program-start.ts'
import { arrange, type Segment } from './segments.ts'
import type { Target } from './targets.ts'
import { readUf2 } from './uf2.ts'

type File = { bytes: Uint8Array; format: FlashFormat; address?: number | null | undefined }

/**
 * Returns what a firmware file puts where: in order of address, without overlaps, and within the
 * memories of the target. Without a target only the file itself is checked. Throws a
 * `FirmwareProblem` that says what is wrong with the file (docs/agents.md).
 */
export function readFirmware({ bytes, format, address }: File, target?: Target): Segment[] {
  // At an address of its own, a file may be data for a program.
  if (format !== 'bin' || address == null) refuseOtherFile(bytes)
  const segments = arrange(segmentsOf({ bytes, format, address: address ?? null }, target), target)
  // A UF2 has families for this, and an ELF names its processor.
  if (target && (format === 'hex' || format === 'bin')) refuseOtherProcessor(segments, target)
  return segments
}

function segmentsOf(
  { bytes, format, address }: { bytes: Uint8Array; format: FlashFormat; address: number | null },
  target: Target | undefined,
): Segment[] {
  if (format === 'uf2') return readUf2(bytes, target)
  if (format === 'hex') return readIntelHex(bytes, target)
  if (format === 'elf') return readElf(bytes, target)
  return [{ address: address ?? target?.memories[0]?.start ?? 0, bytes }]
}
