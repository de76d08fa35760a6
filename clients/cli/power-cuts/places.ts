import { relative } from 'node:path'
import { looksLikeElf } from '#firmware-files/index.ts'
import type { ElfFile } from '../../typescript/src/elf/index.ts'
import { assertMatches } from '../crash/flashed.ts'
import type { Flashed } from '../crash/match.ts'
import { readSymbols, type SymbolFile } from '../crash/symbols.ts'
import type { Firmware } from '../firmware.ts'

/** Returns where in the sources an instruction is: `write_header (updater.c:96)`. */
export type PlaceOf = (pc: number) => string | null

/**
 * Returns what names places by an ELF file: that which is given, or the firmware if it is one.
 * Throws a UsageError for one of another build than `flashed`, whose places would be wrong.
 */
export async function placesOf(
  elf: string | undefined,
  firmware: Firmware | undefined,
  flashed?: Flashed,
): Promise<PlaceOf> {
  const symbols = await symbolsOf(elf, firmware)
  if (!symbols) return () => null
  if (flashed) assertMatches(symbols, flashed, 'It would name the wrong lines.')
  const module = await import('../../typescript/src/elf/index.ts')
  const file = new module.ElfFile(symbols.bytes)
  return (pc) => placeIn(file, pc)
}

async function symbolsOf(elf: string | undefined, firmware: Firmware | undefined): Promise<SymbolFile | undefined> {
  if (elf !== undefined) return readSymbols(elf)
  return firmware && looksLikeElf(firmware.bytes) ? { path: firmware.name, bytes: firmware.bytes } : undefined
}

function placeIn(file: ElfFile, pc: number): string | null {
  const [frame] = file.frames(pc)
  if (!frame) return null
  const line = frame.file === null ? null : `${shortened(frame.file)}:${frame.line ?? '?'}`
  return frame.function === null ? line : `${frame.function}${line === null ? '' : ` (${line})`}`
}

function shortened(path: string): string {
  const short = relative(process.cwd(), path)
  return short.startsWith('..') ? path : short
}
