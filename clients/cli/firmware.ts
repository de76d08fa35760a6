import { basename } from 'node:path'
import { checkFirmware, type FirmwareFile, FirmwareProblem, suggestionFor, type Takes } from '#firmware-files/index.ts'
import { type components, type Offers, UsageError } from '../typescript/src/index.ts'
import { readInput } from './files.ts'

export type Firmware = { name: string; bytes: Uint8Array<ArrayBuffer> }
type Chip = components['schemas']['Chip']

/** Reads a firmware file. Throws a {@link UsageError} if it is empty. */
export async function readFirmware(file: string): Promise<Firmware> {
  return firmwareOf(file, await readInput(file))
}

/** Returns the bytes of a file with its name. Throws a {@link UsageError} if there are none. */
export function firmwareOf(file: string, bytes: Uint8Array<ArrayBuffer>): Firmware {
  if (bytes.length === 0) throw new UsageError(`${file} is empty.`)
  return { name: basename(file), bytes }
}

/**
 * Throws a {@link UsageError} for a file that a board, or boards of a type, do not take, before
 * anything is spent. It names the types that the file fits, after `option`.
 */
export async function assertFits(
  offers: Offers,
  { name: filename, bytes }: Firmware,
  { option = '--type', ...said }: Pick<FirmwareFile, 'format' | 'address'> & { option?: string | undefined } = {},
): Promise<void> {
  const types = (await offers.types()).map(({ chip, ...type }) => ({
    ...takesOf(type),
    target: chip ? targetOf(chip) : undefined,
  }))
  const takes = await findTakes(offers, types)
  if (!takes) return // The service refuses what does not exist, and names the nearest.
  const file = { bytes, filename, ...said }
  try {
    checkFirmware(file, takes)
  } catch (error) {
    if (!(error instanceof FirmwareProblem)) throw error
    const suggestion = suggestionFor(file, types, option)
    throw new UsageError([`${filename}: ${error.message}`, suggestion && `${suggestion}.`].filter(Boolean).join(' '))
  }
}

async function findTakes(offers: Offers, types: Takes[]) {
  const board = await offers.board()
  if (!board) return types.find((type) => type.boardType === offers.boardType)
  const { target } = types.find((type) => type.boardType === board.board_type) ?? {}
  return { ...takesOf(board), target }
}

type Described = { board_type: string; flash_formats: string[]; max_firmware_bytes: number | null }

const takesOf = ({ board_type, flash_formats, max_firmware_bytes }: Described): Omit<Takes, 'target'> => ({
  ...{ boardType: board_type, flashFormats: flash_formats, maxFirmwareBytes: max_firmware_bytes },
})

const targetOf = ({ elf_machine, uf2_families, universal_hex_boards, ...chip }: Chip): Takes['target'] => ({
  ...{ ...chip, elfMachine: elf_machine, uf2Families: uf2_families },
  ...(universal_hex_boards && { universalHexBoards: universal_hex_boards }),
})
