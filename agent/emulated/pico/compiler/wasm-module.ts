/** A writer of WebAssembly modules in their binary format (WebAssembly Core Specification, 5). */
import { I32, unsigned } from './wasm-writer.ts'

const MAGIC_AND_VERSION = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00]
const sections = { type: 1, import: 2, function: 3, export: 7, code: 10 } as const
const END = 0x0b
const FUNCTION = 0x60
const FUNCREF = 0x70
const [OF_FUNCTION, OF_TABLE, OF_MEMORY] = [0x00, 0x01, 0x02]

/** How many numbers of 32 bits a function takes, and whether it returns one. */
export type Signature = { parameters: number; hasResult: boolean }

type Defined = { signature: Signature; locals: number; code: readonly number[] }
type Parts = {
  /** Functions of the host come first in numbers; then those of `functions`. */
  imports: { name: string; signature: Signature }[]
  /** The least pages of 64 KiB of the memory that is imported. */
  pages: number
  /** True if it imports a table of functions, `host.table`. */
  hasTable?: boolean
  functions: Defined[]
  /** Names of functions by their numbers. */
  exports: Record<string, number>
}

/** Returns a module that imports one memory, `host.memory`, and functions of `host`. */
export function moduleOf({ imports, pages, hasTable, functions, exports }: Parts): Uint8Array<ArrayBuffer> {
  const all = [...imports, ...functions]
  const types = all.map(({ signature: { parameters, hasResult } }) => {
    const taken = Array.from({ length: parameters }, () => I32)
    return [FUNCTION, ...unsigned(parameters), ...taken, ...(hasResult ? [1, I32] : [0])]
  })
  const memory = [...text('host'), ...text('memory'), OF_MEMORY, 0, ...unsigned(pages)]
  const table = hasTable ? [[...text('host'), ...text('table'), OF_TABLE, FUNCREF, 0, 0]] : []
  const imported = imports.map(({ name }, type) => [...text('host'), ...text(name), OF_FUNCTION, ...unsigned(type)])
  // Code is much longer than all else, and not copied more than once.
  const bodies = functions.flatMap(({ locals, code }) => {
    const head = [1, ...unsigned(locals), I32]
    return [unsigned(head.length + code.length + 1), head, code, [END]]
  })
  const exported = Object.entries(exports).map(([name, index]) => [...text(name), OF_FUNCTION, ...unsigned(index)])
  const own = functions.map((_, index) => unsigned(imports.length + index))
  const count = unsigned(functions.length)
  return joined([
    MAGIC_AND_VERSION,
    section(sections.type, types),
    section(sections.import, [memory, ...table, ...imported]),
    section(sections.function, own),
    section(sections.export, exported),
    [sections.code, ...unsigned(count.length + lengthOf(bodies))],
    ...[count, ...bodies],
  ])
}

function joined(parts: readonly (readonly number[])[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(lengthOf(parts))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

function lengthOf(parts: readonly (readonly number[])[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0)
}

function section(id: number, items: number[][]): number[] {
  const content = [...unsigned(items.length), ...items.flat()]
  return [id, ...unsigned(content.length), ...content]
}

function text(value: string): number[] {
  return [...unsigned(value.length), ...Buffer.from(value, 'latin1')]
}
