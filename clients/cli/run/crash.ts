import { looksLikeElf } from '#firmware-files/index.ts'
import type { Crash } from '../../typescript/src/crashes/index.ts'
import { crashSentence } from '../../typescript/src/crashes/words.ts'
import { BoardwalkError, type Session } from '../../typescript/src/index.ts'
import type { Context } from '../context.ts'
import { readCore } from '../crash/core-file.ts'
import { crashOfCore } from '../crash/core-report.ts'
import { assertMatches, flashedOn, readFlashed } from '../crash/flashed.ts'
import { linesOf } from '../crash/say.ts'
import { decode, readSymbols, type SymbolFile } from '../crash/symbols.ts'
import type { Firmware } from '../firmware.ts'
import type { RunFlags } from './flags.ts'

/** Where the program of a run has crashed. */
export type RunCrash = {
  /** The first crash that the board printed. */
  crash: Crash
  /** The same in one line: `HardFault in parse (src/crash.c:42)`. */
  sentence: string
  /** All of them, as lines for a person. */
  lines: string[]
  /** False if the ELF file was taken without being the program on the board. */
  matches: boolean
}

/** What a run has heard of its board. */
type Watched = { output: string; notes: readonly string[]; session: Session | null; core?: Uint8Array | null }

/**
 * Returns where a program crashed, of what the board printed, else of its core file; null if
 * neither says it, or no ELF file of it is known. It is said why there is no report: the verdict of
 * the run does not depend on it.
 */
export async function crashOf(
  context: Context,
  flags: RunFlags,
  firmware: Firmware | undefined,
  { output, notes, session, core }: Watched,
): Promise<RunCrash | null> {
  try {
    const symbols = await symbolsOf(flags, firmware)
    if (!symbols || !session) return null
    const { crashes: printed, lack } = await decode([output, ...notes].join('\n'), symbols)
    // A program that hangs prints nothing: its registers and stack say where.
    const isSilent = printed.length === 0 && core
    const crashes = isSilent ? [await crashOfCore(readCore(flags.core ?? 'the core file', core), symbols)] : printed
    const [crash] = crashes
    if (!crash) return null
    if (lack) context.out.say(lack)
    const isForced = flags.elfForce ?? false
    const sha256 = isForced ? undefined : assertMatches(symbols, await flashed(context, session, firmware))
    const lines = linesOf(crashes, { path: symbols.path, sha256, isForced })
    return { crash, sentence: crashSentence(crash, process.cwd()), lines, matches: !isForced }
  } catch (error) {
    if (!(error instanceof BoardwalkError) || context.signal.aborted) throw error
    context.out.say(`No crash report: ${error.message}`)
    return null
  }
}

/** Throws a UsageError for an ELF file that cannot be read, before anything is spent. */
export async function assertReadable({ elf }: RunFlags): Promise<void> {
  if (elf !== undefined) await readSymbols(elf)
}

async function symbolsOf({ elf }: RunFlags, firmware: Firmware | undefined): Promise<SymbolFile | undefined> {
  if (elf !== undefined) return readSymbols(elf)
  return firmware && looksLikeElf(firmware.bytes) ? { path: firmware.name, bytes: firmware.bytes } : undefined
}

const flashed = (context: Context, { id, board_type }: { id: string; board_type: string }, firmware?: Firmware) =>
  firmware ? flashedOn(context, board_type, firmware) : readFlashed(context, id)
