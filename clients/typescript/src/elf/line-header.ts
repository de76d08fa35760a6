import type { Bytes } from './bytes.ts'
import { checkedWidth, type DebugInfo, readLength, type Unit } from './debug-info.ts'
import { readForm, type Value, type Widths } from './forms.ts'
import { ElfProblem } from './problem.ts'

/** What the entries of version 5 say of a file, by DWARF's numbers (section 6.2.4.1). */
const [PATH, FOLDER] = [1, 2]
const MAX_FILES = 65_536
const ABSOLUTE = /^(?:\/|[A-Za-z]:[\\/])/

/** A name is read once it is asked for: many files can share a long one. */
type Named = { name: () => string; folder: number }

/** The start of a line table (DWARF, section 6.2.4). */
export type LineHeader = {
  /** Where its program begins and ends. */
  program: number
  end: number
  addressBytes: number
  minStep: number
  lineBase: number
  lineRange: number
  /** True if rows begin a statement until the program says otherwise. */
  isStatement: boolean
  /** How many operands each standard opcode has, from opcode 1 on. */
  operands: number[]
  /** Returns the path of a file by its number; undefined if there is no such file. */
  pathOf: (file: number) => string | undefined
}

/**
 * Reads a header; `folder` is where the compiler ran. Undefined for a version that is not known.
 */
export function readLineHeader(info: DebugInfo, unit: Unit, offset: number, folder: string): LineHeader | undefined {
  const bytes = info.section('.debug_line')?.seek(offset)
  if (!bytes) return undefined
  const { end, offsetBytes } = readLength(bytes)
  const version = bytes.u16()
  if (version < 2 || version > 5) return undefined
  const addressBytes = version < 5 ? unit.addressBytes : checkedWidth(bytes.u8())
  if (version >= 5) bytes.skip(1)
  const length = bytes.unsigned(offsetBytes)
  const program = bytes.at + length
  if (program > end) throw new ElfProblem('Its line table is broken.')
  const minStep = bytes.u8()
  if (version >= 4) bytes.skip(1)
  const isStatement = bytes.u8() !== 0
  const [lineBase, lineRange, opcodes] = [bytes.i8(), bytes.u8(), bytes.u8()]
  if (lineRange === 0 || opcodes === 0) throw new ElfProblem('Its line table is broken.')
  const operands = Array.from({ length: opcodes - 1 }, () => bytes.u8())
  const widths = { version, addressBytes, offsetBytes }
  const read = () => readTable(info, bytes, widths, unit)
  const [folders, files] = version < 5 ? readLists(info, bytes) : [read(), read()]
  // Before version 5, number 1 is the first of a list, and folder 0 is where the compiler ran.
  const first = version < 5 ? 1 : 0
  const paths = new Map<number, string>()
  const pathOf = (file: number) => {
    const found = files[file - first]
    if (!found) return undefined
    const path = paths.get(file) ?? joined(folder, folders[found.folder - first]?.name(), found.name())
    paths.set(file, path)
    return path
  }
  return { program, end, addressBytes, minStep, lineBase, lineRange, isStatement, operands, pathOf }
}

/**
 * Returns a path as compilers mean it: what does not begin with a slash is in the folder before.
 */
function joined(...parts: (string | undefined)[]): string {
  const given = parts.flatMap((part) => part || [])
  const start = given.findLastIndex((part) => ABSOLUTE.test(part))
  return given.slice(Math.max(start, 0)).join('/')
}

function readLists({ work }: DebugInfo, bytes: Bytes): [Named[], Named[]] {
  const [folders, files]: [Named[], Named[]] = [[], []]
  for (let name = bytes.text(); name !== ''; name = bytes.text()) {
    work.spend(10 + name.length)
    const folder = name
    folders.push({ name: () => folder, folder: 0 })
  }
  for (let name = bytes.text(); name !== ''; name = bytes.text()) {
    work.spend(10 + name.length)
    const file = name
    files.push({ name: () => file, folder: bytes.uleb() })
    // Its time and size.
    bytes.uleb()
    bytes.uleb()
  }
  return [folders, files]
}

function readTable(info: DebugInfo, bytes: Bytes, widths: Widths, unit: Unit): Named[] {
  const formats = Array.from({ length: bytes.u8() }, () => ({ content: bytes.uleb(), form: bytes.uleb() }))
  const count = bytes.uleb()
  if (count > MAX_FILES) throw new ElfProblem('Its line table names more files than are read.')
  const table: Named[] = []
  for (let index = 0; index < count; index++) {
    const found = new Map<number, Value>()
    for (const { content, form } of formats) {
      info.work.spend(10)
      found.set(content, readForm(bytes, form, widths))
    }
    const name = () => info.text({ ...unit, offsetBytes: widths.offsetBytes }, found.get(PATH), '.debug_line') ?? ''
    table.push({ name, folder: found.get(FOLDER)?.value ?? 0 })
  }
  return table
}
