import { basename } from 'node:path'
import type { Crash } from '../../typescript/src/crashes/index.ts'
import { crashLines } from '../../typescript/src/crashes/words.ts'

/** How sure it is that an ELF file is of the program on the board. */
export type Certainty = { path: string; sha256?: string | undefined; isForced?: boolean | undefined }

const SHOWN_DIGITS = 8

/** Returns crashes as lines for a person. Paths below the current folder are shortened. */
export function linesOf(crashes: readonly Crash[], { path, sha256, isForced }: Certainty): string[] {
  const warning = isForced ? `  [unchecked: ${basename(path)}]` : ''
  const lines = crashes.flatMap((crash) => crashLines(crash, process.cwd())).map((line) => `${line}${warning}`)
  if (sha256 === undefined || isForced) return lines
  return [...lines, `Firmware: ${path} matches what was flashed (${sha256.slice(0, SHOWN_DIGITS)}…).`]
}
