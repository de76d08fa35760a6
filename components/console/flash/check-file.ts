import {
  checkFirmware,
  type Described,
  FirmwareProblem,
  isUnmarked,
  suggestionFor,
  takesOf,
  targets,
} from '#firmware-files/index.ts'
import type { FlashFormat } from '#wire/firmware.ts'
import type { Said } from './source.ts'

/** What the board of a session takes. The page has it, and its chip by name. */
export type BoardTakes = {
  boardType: string
  flashFormats: string[]
  maxFirmwareBytes: number | null
  target: keyof typeof targets | undefined
}

export type Verdict =
  | { kind: 'fits'; format: FlashFormat }
  /** Nothing says what it is, and it would fit as raw bytes that begin at `address`. */
  | { kind: 'unmarked'; address: number }
  | { kind: 'refused'; detail: string }

type Checked = { bytes: Uint8Array; name: string; said: Said }

/** Checks a file by the rules of the service, before it is uploaded. */
export async function checkFile({ bytes, name, said }: Checked, board: BoardTakes): Promise<Verdict> {
  const target = board.target && targets[board.target]
  const asRaw = said.format === undefined && board.flashFormats.includes('bin') && isUnmarked(bytes, name)
  const file = { bytes, filename: name, ...said, ...(asRaw && { format: 'bin' as const }) }
  try {
    const format = checkFirmware(file, { ...board, target })
    return asRaw ? { kind: 'unmarked', address: target?.memories[0].start ?? 0 } : { kind: 'fits', format }
  } catch (error) {
    if (!(error instanceof FirmwareProblem)) throw error
    const suggestion = suggestionFor(file, (await readTypes()).map(takesOf), 'board type')
    const reason = suggestion ? `${error.message} ${suggestion}.` : error.message
    return { kind: 'refused', detail: `${name}: ${reason} The board is unchanged.` }
  }
}

/** Returns the board types; none where the service does not say: they are only suggested. */
async function readTypes(): Promise<Described[]> {
  try {
    const response = await fetch('/v1/board-types')
    const { board_types = [] }: { board_types?: Described[] } = response.ok ? await response.json() : {}
    return board_types
  } catch (error) {
    // The network, or an answer of something between us that is no JSON.
    if (error instanceof TypeError || error instanceof SyntaxError) return []
    throw error
  }
}
