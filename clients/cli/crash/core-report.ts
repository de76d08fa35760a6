import { basename } from 'node:path'
import { frameLines } from '../../typescript/src/crashes/words.ts'
import type { Crash } from '../../typescript/src/index.ts'
import { type Core, readCore } from './core-file.ts'
import type { SymbolFile } from './symbols.ts'

const REGISTERS_IN_LINE = 8

/** Returns where the program of a core file was. Throws a UsageError for another file. */
export async function crashOfCore(core: Core, { bytes }: SymbolFile): Promise<Crash> {
  const [{ framesOfCore, kindOfCore }, { ElfFile }] = await Promise.all([
    import('./core-frames.ts'),
    import('../../typescript/src/elf/index.ts'),
  ])
  return { kind: kindOfCore(core), details: [], thread: null, frames: framesOfCore(core, new ElfFile(bytes)) }
}

/** Returns where the program of a core file was, and its registers, as lines for a person. */
export async function coreLines(path: string, file: Uint8Array, symbols: SymbolFile): Promise<string[]> {
  const core = readCore(path, file)
  const { kind, frames } = await crashOfCore(core, symbols)
  const registers = Object.entries(core.registers).map(([name, value]) => `${name}=${hexOf(name, value, core)}`)
  const rows = Array.from({ length: Math.ceil(registers.length / REGISTERS_IN_LINE) }, (_, row) =>
    registers.slice(row * REGISTERS_IN_LINE, (row + 1) * REGISTERS_IN_LINE).join(' '),
  )
  return [`Core of ${basename(symbols.path)}: ${kind}`, ...frameLines(frames, process.cwd()), ...rows]
}

function hexOf(name: string, value: number, { processor }: Core): string {
  const digits = processor === 'arm' ? 8 : name === 'sp' || name === 'pc' ? 4 : 2
  return `0x${value.toString(16).padStart(digits, '0')}`
}
