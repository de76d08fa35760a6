import { Refusal, refusedField } from '#core/errors.ts'
import { checkFirmware, FirmwareProblem, suggestionFor, type Takes } from '#firmware-files/index.ts'
import type { FlashFormat } from '#wire/firmware.ts'
import { readTakes, targetOf } from './takes.ts'

type File = Parameters<typeof checkFirmware>[0]

/**
 * Returns the format of a file that a board takes. Throws for one that it does not: `not_supported`
 * if it takes none, `unsupported_media_type` for another format, `payload_too_large`, and
 * `invalid_request` at `pointer` with what is wrong with the file. The refusal names the types that
 * the file fits.
 */
export async function refuseUnfit(file: File, takes: Omit<Takes, 'target'>, pointer = ''): Promise<FlashFormat> {
  try {
    return checkFirmware(file, { ...takes, target: targetOf(takes.boardType) })
  } catch (error) {
    if (!(error instanceof FirmwareProblem)) throw error
    const suggestion = suggestionFor(file, await readTakes(), 'board_type')
    const detail = suggestion ? `${error.message} ${suggestion}.` : error.message
    throw error.code === 'invalid_request' ? refusedField(pointer, detail) : new Refusal(error.code, detail)
  }
}
