import type { AskedLine } from '#components/elf/code-of-line.ts'
import type { NamedFunction } from '#components/elf/elf-work.ts'
import type { Register } from './registers.ts'

const HEX = /^\*?0x([0-9a-f]{1,16})$/i
const LINE = /^([^:].*):(\d{1,7})$/

/** An address that was typed, with the name it was typed by, or why it cannot be one. */
export type Typed = { address: bigint; label: string | null } | { why: string }

/** What names may stand for. */
type Known = { functions?: readonly NamedFunction[]; registers?: readonly Register[] }

/** Returns the address that a text stands for: `0x10000164`, a function, or a register. */
export function addressIn(text: string, { functions = [], registers = [] }: Known): Typed {
  const typed = text.trim()
  const digits = HEX.exec(typed)?.[1]
  if (digits !== undefined) return { address: BigInt(`0x${digits}`), label: null }
  const register = registers.find(({ name }) => name === typed.toLowerCase())
  if (register) return { address: register.value, label: register.name }
  const found = functions.find(({ name }) => name === typed)
  if (found) return { address: BigInt(found.address), label: found.name }
  if (functions.length === 0) return { why: 'Type an address such as 0x10000164. Names need an ELF file.' }
  return { why: `The ELF file has no function “${typed}”.` }
}

/** Returns the line of a source file that a text stands for: `parse.c:24`, `src/parse.c:24`. */
export function lineIn(text: string): AskedLine | undefined {
  const [, file, line] = LINE.exec(text.trim()) ?? []
  return file === undefined ? undefined : { file, line: Number(line) }
}
