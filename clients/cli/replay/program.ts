import { targets } from '#firmware-files/index.ts'
import { UsageError } from '../../typescript/src/index.ts'
import { assertMatches } from '../crash/flashed.ts'
import type { Flashed } from '../crash/match.ts'
import type { SymbolFile } from '../crash/symbols.ts'
import { readInput } from '../files.ts'
import { assertProcessor, type Processor, processorOf } from '../gdb/find-gdb.ts'
import type { RecordingHead } from './recording-head.ts'
import type { FirmwareFile } from './replayer.ts'

type Model = RecordingHead['model']
/** An ELF file, as a file that may have been on the board, and what is to be said of it. */
type Program = { file: FirmwareFile; warning: string | undefined }

const boards = {
  uno: { processor: 'avr', target: targets.atmega328p },
  pico: { processor: 'arm', target: targets.rp2040 },
} as const

/** Returns the processor of a board that was recorded. */
export const processorOfModel = (model: Model): Processor => boards[model].processor

/**
 * Reads an ELF file for a replay, and compares it with the other files that were on the board.
 * Throws a UsageError for a file that is no ELF file, or is for another processor.
 */
export async function readProgram(path: string, model: Model, others: readonly FirmwareFile[]): Promise<Program> {
  const bytes = await readInput(path)
  assertProcessor(processorOf(bytes, path), path, processorOfModel(model))
  const [{ start }] = boards[model].target.memories
  const problems = others.map((file) => problemOf({ path, bytes }, { ...file, address: file.address ?? start }))
  const warning = problems.includes(undefined) ? undefined : problems[0]
  return { file: { format: 'elf', bytes, address: null }, warning }
}

/** As `boardwalk gdb` does, a program of another build is shown, and that is said. */
function problemOf(elf: SymbolFile, flashed: Flashed): string | undefined {
  try {
    assertMatches(elf, flashed, 'gdb shows the lines of another program.')
    return undefined
  } catch (error) {
    if (error instanceof UsageError) return error.message
    throw error
  }
}
