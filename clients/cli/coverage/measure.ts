import { isAbsolute, relative, resolve } from 'node:path'
import { looksLikeElf } from '#firmware-files/index.ts'
import { countLines, hasLines } from '../../typescript/src/coverage/index.ts'
import {
  type CoverageReport,
  ElfFile,
  type Executed,
  percentOf,
  type Root,
  reportOf,
  UsageError,
  writeCoverage,
} from '../../typescript/src/index.ts'
import type { Context } from '../context.ts'
import { assertMatches, readFlashed } from '../crash/flashed.ts'
import type { Flashed } from '../crash/match.ts'
import { naming, readSymbols, type SymbolFile } from '../crash/symbols.ts'
import type { Firmware } from '../firmware.ts'

export type CoverageFlags = {
  coverage?: string
  coverageFailUnder?: number
  sourceRoot?: string
  elf?: string
  elfForce?: boolean
}

const NO_ELF = 'Coverage needs the ELF file that the linker makes, built with -g: give it with --elf.'

/** True if coverage is asked for. */
export const isMeasured = ({ coverage, coverageFailUnder }: CoverageFlags): boolean =>
  coverage !== undefined || coverageFailUnder !== undefined

/**
 * Throws a UsageError where coverage cannot be written, before anything is spent: also for an ELF
 * file of whose lines none are below the source root, unless a session is there already.
 */
export async function assertMeasurable(
  flags: CoverageFlags & { session?: string },
  firmware: Firmware | undefined,
): Promise<void> {
  if (!isMeasured(flags)) return
  if (flags.elf === undefined && !(firmware && looksLikeElf(firmware.bytes))) throw new UsageError(NO_ELF)
  if (flags.coverage !== undefined) writeCoverage({ files: new Map(), firmware: [] }, flags.coverage, 0)
  if (flags.session !== undefined) return
  const symbols = await symbolsOf(flags, firmware)
  const elf = naming(symbols.path, () => new ElfFile(symbols.bytes))
  if (!naming(symbols.path, () => hasLines(elf, rootOf(flags.sourceRoot)))) throw withoutLines(symbols, elf, flags)
}

/**
 * Returns which lines a board has run. Throws a UsageError for an ELF file that is not what was
 * flashed, unless it is forced, and for one of whose lines none are below the source root.
 */
export async function coverageOf(
  context: Context,
  flags: CoverageFlags,
  firmware: Firmware | undefined,
  { executed, session }: { executed: Executed; session: { id: string } },
): Promise<CoverageReport> {
  const symbols = await symbolsOf(flags, firmware)
  if (!flags.elfForce) assertSame(symbols, executed, await readFlashed(context, session.id))
  if (!executed.fromStart) context.out.say('Coverage began after the first instruction of the firmware.')
  const elf = new ElfFile(symbols.bytes)
  if (elf.lack) context.out.say(`${symbols.path}: ${elf.lack}`)
  const report = reportOf(elf, executed, rootOf(flags.sourceRoot))
  if (report.files.size > 0) return report
  throw withoutLines(symbols, elf, flags)
}

function withoutLines({ path }: SymbolFile, { lack }: ElfFile, { sourceRoot = '.' }: CoverageFlags): UsageError {
  if (lack) return new UsageError(`${path}: ${lack}`)
  const folder = resolve(sourceRoot)
  return new UsageError(
    `No line of ${path} is below ${folder}. Give --source-root the folder in which it was compiled.`,
  )
}

/** The board may have been flashed again since. */
function assertSame(symbols: SymbolFile, executed: Executed, flashed: Flashed): void {
  const sha256 = assertMatches(symbols, flashed)
  if (sha256 !== executed.firmwareSha256)
    throw new UsageError('The coverage is of another firmware than what was flashed last. Nothing is written.')
}

/** Paths are as seen from the working folder. A root elsewhere, of a container, stands for it. */
function rootOf(sourceRoot = '.'): Root {
  const folder = resolve(sourceRoot)
  const below = relative(process.cwd(), folder)
  const isBelow = below !== '' && !below.startsWith('..') && !isAbsolute(below)
  return { folder, prefix: isBelow ? `${below.replaceAll('\\', '/')}/` : '' }
}

async function symbolsOf({ elf }: CoverageFlags, firmware: Firmware | undefined): Promise<SymbolFile> {
  if (elf !== undefined) return readSymbols(elf)
  if (!firmware) throw new UsageError(NO_ELF)
  return { path: firmware.name, bytes: firmware.bytes }
}

/** Returns true if fewer lines ran than has to be. */
export function isBelow(report: CoverageReport | null | undefined, percent: number | undefined): boolean {
  return report != null && percent !== undefined && percentOf(countLines(report.files.values())) < percent
}

/** Returns how much ran, such as `11 of 29 lines (37.93 %)`. */
export function coverageSentence({ files }: CoverageReport): string {
  const count = countLines(files.values())
  return `${count.hit} of ${count.found} lines ran (${percentOf(count)} %)`
}

/** Returns the same as a record, for --json. */
export function coverageRecord({ files }: CoverageReport, file: string | undefined): object {
  const { found, hit } = countLines(files.values())
  return { lines: found, lines_run: hit, percent: percentOf({ found, hit }), file: file ?? null }
}
