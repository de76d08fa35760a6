import { ApiError } from '../../typescript/src/index.ts'
import type { Context } from '../context.ts'
import { assertMatches, readFlashed } from '../crash/flashed.ts'
import type { SymbolFile } from '../crash/symbols.ts'

/** gdb takes code from an ELF file that was compared, so that a step asks the board less. */
export const TRUSTS_FILE = 'trust-readonly-sections on'
const SHOWS_OTHER = 'gdb shows the lines of another program.'

/**
 * Compares an ELF file with what was flashed. Returns what is to be said of it, null if it is what
 * runs: a debugger with another program shows wrong lines, which is left to its user.
 */
export async function warningOf(context: Context, sessionId: string, elf: SymbolFile): Promise<string | null> {
  try {
    assertMatches(elf, await readFlashed(context, sessionId), SHOWS_OTHER)
    return null
  } catch (error) {
    if (context.signal.aborted) throw context.signal.reason
    if (error instanceof ApiError && error.code === 'not_found')
      return `${elf.path} was not flashed in this session. ${SHOWS_OTHER}`
    return error instanceof Error ? error.message : String(error)
  }
}
