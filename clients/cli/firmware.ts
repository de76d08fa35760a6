import { basename } from 'node:path'
import {
  checkFirmware,
  type FirmwareFile,
  FirmwareProblem,
  suggestionFor,
  type Takes,
  takesOf,
} from '#firmware-files/index.ts'
import { type Offers, UsageError } from '../typescript/src/index.ts'
import { readInput } from './files.ts'

/** `path` is that of a file which the user has named. */
export type Firmware = { name: string; bytes: Uint8Array<ArrayBuffer>; path?: string }

/** Reads a firmware file. Throws a {@link UsageError} if it is empty. */
export async function readFirmware(file: string): Promise<Firmware> {
  return { ...firmwareOf(file, await readInput(file)), path: file }
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
  const types = (await offers.types()).map(takesOf)
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
