import type { FlashFormat } from '#wire/firmware.ts'
import { formatOf } from './format.ts'
import { FirmwareProblem } from './problem.ts'
import { readFirmware } from './read.ts'
import type { Target } from './targets.ts'

/** Larger files are not tried with other types: that takes time, and few boards take them. */
const MAX_TRIED_BYTES = 4 * 1024 * 1024

export type FirmwareFile = {
  bytes: Uint8Array
  filename?: string | null | undefined
  /** What the user says it is. */
  format?: FlashFormat | undefined
  /** Where a `bin` begins. */
  address?: number | null | undefined
}

/** What the boards of a type take. */
export type Takes = {
  boardType: string
  flashFormats: readonly string[]
  maxFirmwareBytes: number | null
  /** Known of some types. */
  target: Target | undefined
}

/**
 * Returns the format of a file that boards of a type take. Throws a `FirmwareProblem` that says
 * what is wrong: they take no files, or not of this format or size, or it is broken or for another
 * board.
 */
export function checkFirmware({ bytes, filename, address, ...file }: FirmwareFile, takes: Takes): FlashFormat {
  const { flashFormats, maxFirmwareBytes, target } = takes
  if (bytes.length === 0) throw new FirmwareProblem('is empty: send the bytes of the file')
  if (flashFormats.length === 0) throw new FirmwareProblem('This board cannot be flashed.', 'not_supported')
  if (maxFirmwareBytes !== null && bytes.length > maxFirmwareBytes)
    throw new FirmwareProblem(`The board takes files of at most ${maxFirmwareBytes} bytes.`, 'payload_too_large')
  const format = file.format ?? formatOf(bytes, filename)
  if (!flashFormats.includes(format))
    throw new FirmwareProblem(
      `This board takes ${endingsIn(flashFormats)} files, not .${format}.`,
      'unsupported_media_type',
    )
  readFirmware({ bytes, format, address }, target)
  return format
}

/** Returns the endings of formats: `.hex, .elf and .bin`. */
const endingsIn = (formats: readonly string[]) =>
  new Intl.ListFormat('en-GB').format(formats.map((format) => `.${format}`))

/**
 * Returns a sentence that says which other types a refused file fits, such as “This is an RP2040
 * UF2: --type pico-emulated”, or nothing if none is known. `option` is how the caller names a type.
 */
export function suggestionFor(file: FirmwareFile, types: readonly Takes[], option: string): string | undefined {
  if (file.bytes.length > MAX_TRIED_BYTES) return undefined
  const fits = types.flatMap((type) => fitOf(file, type) ?? [])
  const [first, ...others] = fits
  if (!first) return undefined
  const choice = fits.map(({ boardType }) => `${option} ${boardType}`).join(' or ')
  const kind = others.length === 0 ? `${first.chip} ${first.format.toUpperCase()}` : first.format.toUpperCase()
  return `This is ${others.length === 0 ? '' : 'a fitting '}${kind}: ${choice}`
}

/** Raw bytes fit anything, which says nothing. */
function fitOf(file: FirmwareFile, { target, ...takes }: Takes) {
  if (!target) return undefined
  try {
    const format = checkFirmware(file, { ...takes, target })
    return format === 'bin' ? undefined : { boardType: takes.boardType, chip: target.name, format }
  } catch (error) {
    if (error instanceof FirmwareProblem) return undefined
    throw error
  }
}
