import { Refusal, refusedField } from '#core/errors.ts'
import { findInCatalogue } from '#db/catalogue.ts'
import { FirmwareProblem, readFirmware, targets } from '#firmware-files/index.ts'
import type { FlashFormat } from '#wire/firmware.ts'

type File = { bytes: Uint8Array; format: FlashFormat; address?: number | null }

/** What a board takes. */
export type Takes = { boardType: string; flashFormats: string[]; maxFirmwareBytes: number | null }

/**
 * Throws for a file that a board does not take: `not_supported` if it takes none,
 * `unsupported_media_type` for another format, `payload_too_large`, and `invalid_request` at
 * `pointer` with what is wrong with the file.
 */
export function refuseUnfit({ bytes, format, address }: File, takes: Takes, pointer = ''): void {
  const { boardType, flashFormats, maxFirmwareBytes } = takes
  if (flashFormats.length === 0) throw new Refusal('not_supported', 'This board cannot be flashed.')
  if (!flashFormats.includes(format))
    throw new Refusal(
      'unsupported_media_type',
      `This is a ${format} file. The board takes ${flashFormats.join(', ')}. If that is wrong, say which format it is.`,
    )
  if (maxFirmwareBytes !== null && bytes.length > maxFirmwareBytes)
    throw new Refusal('payload_too_large', `The board takes files of at most ${maxFirmwareBytes} bytes.`)
  const target = findInCatalogue(boardType)?.target
  try {
    readFirmware({ bytes, format, address: address ?? null }, target && targets[target])
  } catch (error) {
    if (error instanceof FirmwareProblem) throw refusedField(pointer, error.message)
    throw error
  }
}
