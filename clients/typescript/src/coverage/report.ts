import type { ElfFile } from '../elf/index.ts'
import type { Executed } from './executed.ts'
import { inRoot, type Root } from './source-path.ts'

/** A function by the line that declares it; two of a file may have one name. */
export type CoveredFunction = { name: string; line: number; isHit: boolean }

/** What of a source file has run: each line that has code, and each function. */
export type CoveredFile = { path: string; lines: Map<number, boolean>; functions: Map<string, CoveredFunction> }

/** What of a program's sources has run. */
export type CoverageReport = { files: Map<string, CoveredFile>; firmware: { sha256: string; fromStart: boolean }[] }

export type Count = { found: number; hit: number }

/**
 * Returns which lines below a root have run. A line is listed if a statement of it begins
 * somewhere, and has run if an instruction of it did. Inlined code counts at its own lines.
 * Throws an `ElfProblem` for debug information that cannot be read.
 */
export function reportOf(elf: ElfFile, executed: Executed, root: Root): CoverageReport {
  const files = new Map<string, CoveredFile>()
  const known = new Map<string, string | undefined>()
  const fileOf = (file: string): CoveredFile | undefined => {
    if (!known.has(file)) known.set(file, inRoot(file, root))
    const path = known.get(file)
    return path === undefined ? undefined : ensure(files, path)
  }
  for (const { file, line, low, high } of elf.statements()) {
    const lines = fileOf(file)?.lines
    if (lines && lines.get(line) !== true) lines.set(line, executed.isAny(low, high))
  }
  for (const { file, line, name, entry } of elf.entries()) {
    const covered = fileOf(file)
    if (covered) addFunction(covered, { name, line, isHit: executed.isAny(entry, entry + 1) })
  }
  const firmware = [{ sha256: executed.firmwareSha256, fromStart: executed.fromStart }]
  return { files: sorted(files), firmware }
}

/** Returns true if a program has lines below a root, so that there is something to report. */
export function hasLines(elf: ElfFile, root: Root): boolean {
  const outside = new Set<string>()
  for (const { file } of elf.statements()) {
    if (outside.has(file)) continue
    if (inRoot(file, root) !== undefined) return true
    outside.add(file)
  }
  return false
}

/** Returns what has run in any of several reports, of any firmware. */
export function joinReports(reports: readonly CoverageReport[]): CoverageReport {
  const files = new Map<string, CoveredFile>()
  for (const { path, lines, functions } of reports.flatMap((report) => [...report.files.values()])) {
    const file = ensure(files, path)
    for (const [line, isHit] of lines) file.lines.set(line, isHit || file.lines.get(line) === true)
    for (const one of functions.values()) addFunction(file, one)
  }
  return { files: sorted(files), firmware: reports.flatMap(({ firmware }) => firmware) }
}

/** Returns how many lines there are, and how many have run. */
export function countLines(files: Iterable<CoveredFile>): Count {
  return countOf([...files].flatMap(({ lines }) => [...lines.values()]))
}

/** Returns how many functions there are, and how many have run. */
export function countFunctions(files: Iterable<CoveredFile>): Count {
  return countOf([...files].flatMap(({ functions }) => [...functions.values()].map(({ isHit }) => isHit)))
}

const countOf = (hits: boolean[]): Count => ({ found: hits.length, hit: hits.filter(Boolean).length })

/** Returns the part that has run in per cent, rounded down to a hundredth; 100 of nothing. */
export function percentOf({ found, hit }: Count): number {
  return found === 0 ? 100 : Math.floor((hit * 10_000) / found) / 100
}

function ensure(files: Map<string, CoveredFile>, path: string): CoveredFile {
  const file = files.get(path) ?? { path, lines: new Map(), functions: new Map() }
  files.set(path, file)
  return file
}

function addFunction({ functions }: CoveredFile, { name, line, isHit }: CoveredFunction): void {
  const key = `${line} ${name}`
  functions.set(key, { name, line, isHit: isHit || functions.get(key)?.isHit === true })
}

/** In order of paths, lines and names. A file without lines has nothing to show. */
function sorted(files: Map<string, CoveredFile>): Map<string, CoveredFile> {
  const all = [...files.values()].filter(({ lines }) => lines.size > 0)
  return new Map(
    all
      .sort((a, b) => compare(a.path, b.path))
      .map(({ path, lines, functions }) => [
        path,
        {
          path,
          lines: new Map([...lines].sort(([a], [b]) => a - b)),
          functions: new Map([...functions].sort(([, a], [, b]) => a.line - b.line || compare(a.name, b.name))),
        },
      ]),
  )
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
