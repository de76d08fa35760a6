import type { FlashFormat } from '#wire/firmware.ts'
import { looksLikeElf } from './elf.ts'
import { latin1Of } from './latin1.ts'
import { otherFileIn, refuseOtherFile } from './other-files.ts'
import { FirmwareProblem } from './problem.ts'
import { looksLikeUf2 } from './uf2.ts'

/** The formats that their first bytes tell. */
const MARKED = ['uf2', 'hex', 'elf'] as const
const MAX_NAME = 60

/**
 * Returns the format that a file has by the end of its name, or else by its first bytes. Raw bytes
 * have no mark: they are a `bin` only if the name ends in `.bin`. Throws a `FirmwareProblem` for a
 * file that is nothing, which would be written to the board as it is.
 */
export function formatOf(bytes: Uint8Array, filename?: string | null): FlashFormat {
  const known = knownFormatOf(bytes, filename)
  if (known) return known
  refuseOtherFile(bytes)
  const file = filename ? `“${filename.slice(-MAX_NAME)}”` : 'The file'
  throw new FirmwareProblem(
    `${file} is not a UF2, HEX or ELF file. To flash it as raw bytes, name it .bin or give the format bin.`,
  )
}

/**
 * Returns true for a file of which neither its name nor its bytes say what it is. A person may
 * know that it has raw bytes for the board.
 */
export function isUnmarked(bytes: Uint8Array, filename?: string | null): boolean {
  return knownFormatOf(bytes, filename) === undefined && otherFileIn(bytes) === undefined
}

function knownFormatOf(bytes: Uint8Array, filename?: string | null): FlashFormat | undefined {
  const name = filename?.toLowerCase()
  // A file that is called so and is not would be written as raw bytes.
  const named = MARKED.find((format) => name?.endsWith(`.${format}`))
  if (named) return named
  if (looksLikeUf2(bytes)) return 'uf2'
  if (looksLikeElf(bytes)) return 'elf'
  if (/^\s*:[0-9a-f]{10}/i.test(latin1Of(bytes.subarray(0, 64)))) return 'hex'
  return name?.endsWith('.bin') ? 'bin' : undefined
}
