import type { Crash } from '../../typescript/src/crashes/index.ts'
import { UsageError } from '../../typescript/src/index.ts'
import { readInput } from '../files.ts'

/** An ELF file that crashes are decoded with. Nothing that it names is ever opened. */
export type SymbolFile = { path: string; bytes: Uint8Array }

/**
 * Reads an ELF file. Throws a UsageError that names the file, also for what is no linked program.
 */
export async function readSymbols(path: string): Promise<SymbolFile> {
  const symbols = { path, bytes: await readInput(path) }
  const { ElfFile } = await import('../../typescript/src/elf/index.ts')
  naming(path, () => new ElfFile(symbols.bytes))
  return symbols
}

/**
 * Returns the crashes in what a board has printed, and what keeps lines from being known, if
 * anything.
 */
export async function decode(text: string, { path, bytes }: SymbolFile): Promise<{ crashes: Crash[]; lack?: string }> {
  const [{ decodeCrashes }, { ElfFile }] = await Promise.all([
    import('../../typescript/src/crashes/index.ts'),
    import('../../typescript/src/elf/index.ts'),
  ])
  return naming(path, () => {
    const elf = new ElfFile(bytes)
    return { crashes: decodeCrashes(text, elf), ...(elf.lack && { lack: `${path}: ${elf.lack}` }) }
  })
}

/** Returns what `work` does. A UsageError of it begins with the file. */
export function naming<T>(path: string, work: () => T): T {
  try {
    return work()
  } catch (cause) {
    throw cause instanceof UsageError ? new UsageError(`${path}: ${cause.message}`, { cause }) : cause
  }
}
