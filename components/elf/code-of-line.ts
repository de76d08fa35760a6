import type { ElfFile } from '#clients/typescript/src/elf/index.ts'

/** So many files are named where one is not found. */
const MAX_NAMED = 6

/** A line of a source file, which is named by its path or the end of it. */
export type AskedLine = { file: string; line: number }

/** Where the code of a source line begins: once for each function that it was compiled into. */
type CodeOfLine = {
  /** The file as the compiler wrote it. */
  file: string
  /** The line that was asked for, or the first one behind it that has code. */
  line: number
  addresses: number[]
}

/**
 * Returns where the code of a line begins, by the line table. A line without code is the next one
 * that has some, as in gdb. `why` says, for people, why no code was found.
 */
export function codeOfLine(
  elf: Pick<ElfFile, 'statements' | 'functions'>,
  { file, line }: AskedLine,
): CodeOfLine | { why: string } {
  const known = new Set<string>()
  const found = new Map<string, { file: string; line: number; low: number }[]>()
  for (const { low, ...place } of elf.statements()) {
    known.add(place.file)
    if (place.line < line || !isNamed(place.file, file)) continue
    const of = found.get(place.file) ?? []
    found.set(place.file, of)
    of.push({ ...place, low })
  }
  const named = [...known].filter((one) => isNamed(one, file))
  if (named.length > 1) return { why: `Several files end with ${file}: ${listed(named)}. Type more of the path.` }
  const [name] = named
  if (name === undefined) return { why: noFile(file, [...known]) }
  const statements = found.get(name) ?? []
  const nearest = Math.min(...statements.map((one) => one.line))
  const starts = statements.filter((one) => one.line === nearest).map(({ low }) => low)
  if (starts.length === 0) return { why: `There is no code at line ${line} of ${name}, nor behind it.` }
  return { file: name, line: nearest, addresses: firstOfEach(starts, elf.functions()) }
}

function noFile(file: string, known: string[]): string {
  if (known.length === 0) return 'The ELF file has no lines. Build it with -g.'
  return `The ELF file has no code of ${file}. It has ${listed(known)}.`
}

/** Returns true for the path itself, or the end of it from a folder on. */
const isNamed = (path: string, asked: string) => path === asked || path.endsWith(`/${asked.replace(/^\.?\//, '')}`)

function listed(files: string[]): string {
  const more = files.length > MAX_NAMED ? ` and ${files.length - MAX_NAMED} more` : ''
  return files.toSorted(byName).slice(0, MAX_NAMED).join(', ') + more
}

/** Returns the first address in each function that has any. */
function firstOfEach(addresses: readonly number[], functions: readonly { address: number }[]): number[] {
  const firsts = new Map<number, number>()
  for (const address of addresses) {
    const owner = functions.findLast((one) => one.address <= address)?.address ?? 0
    firsts.set(owner, Math.min(address, firsts.get(owner) ?? address))
  }
  return [...firsts.values()].sort((a, b) => a - b)
}

const byName = (one: string, other: string) => (one < other ? -1 : 1)
