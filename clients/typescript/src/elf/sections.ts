import { Bytes } from './bytes.ts'
import { ElfProblem } from './problem.ts'

const MAGIC = 0x7f45_4c46
const [CLASS_32, CLASS_64] = [1, 2]
const [LITTLE, BIG] = [1, 2]
const [EXECUTABLE, SHARED] = [2, 3]
const [LOAD, SEGMENT_RUNS] = [1, 1]
const NO_BITS = 8
const [ALLOCATED, RUNS, COMPRESSED] = [2, 4, 0x800]
/** A file with more has its count elsewhere, and no firmware has as many. */
const MAX_SECTIONS = 65_000

export type Section = { name: string; type: number; flags: number; address: number; offset: number; size: number }

/** The outer shape of an ELF file (System V ABI, "Object Files"). */
export type Sections = {
  file: Bytes
  machine: number
  addressBytes: 4 | 8
  sections: Section[]
  /** Where code is: from `start` to before `end`. */
  code: { start: number; end: number }[]
}

/** Reads the headers of a linked program. Throws an {@link ElfProblem} for anything else. */
export function readSections(bytes: Uint8Array): Sections {
  const file = new Bytes(bytes, bytes[5] === LITTLE)
  if (bytes.length < 20 || new DataView(bytes.buffer, bytes.byteOffset).getUint32(0) !== MAGIC)
    throw new ElfProblem('It is no ELF file. Give the file that the linker makes, with its symbols.')
  const [width, order] = [bytes[4], bytes[5]]
  if ((width !== CLASS_32 && width !== CLASS_64) || (order !== LITTLE && order !== BIG))
    throw new ElfProblem('It is an ELF file of an unknown kind.')
  const [type, machine] = [file.seek(16).u16(), file.u16()]
  if (type !== EXECUTABLE && type !== SHARED)
    throw new ElfProblem('It is no linked program. Give the ELF file that the linker makes.')
  const addressBytes = width === CLASS_64 ? 8 : 4
  const sections = readSectionHeaders(file, addressBytes)
  return {
    ...{ file, machine, addressBytes, sections },
    code:
      sections.length === 0
        ? readCodeSegments(file, addressBytes)
        : sections.filter(isCode).map(({ address, size }) => ({ start: address, end: address + size })),
  }
}

/** Returns true if a section has instructions that are in the board's memory. */
export const isCode = ({ type, flags }: Section): boolean =>
  type !== NO_BITS && (flags & ALLOCATED) !== 0 && (flags & RUNS) !== 0

/** Returns the bytes of a section; undefined if it is not there or is compressed. */
export function sectionNamed({ file, sections }: Sections, name: string): Bytes | undefined {
  const found = sections.find((section) => section.name === name)
  if (!found || found.type === NO_BITS || found.flags & COMPRESSED) return undefined
  return file.part(found.offset, found.offset + found.size)
}

/** Returns true if debug information is there in a form that is not read. */
export function isCompressed({ sections }: Sections): boolean {
  return sections.some(
    ({ name, flags }) => /^\.z?debug_(info|line)$/.test(name) && (flags & COMPRESSED || name[1] === 'z'),
  )
}

function readSectionHeaders(file: Bytes, addressBytes: 4 | 8): Section[] {
  const start = file.seek(addressBytes === 8 ? 40 : 32).unsigned(addressBytes)
  const [size, count, names] = [file.seek(addressBytes === 8 ? 58 : 46).u16(), file.u16(), file.u16()]
  if (start === 0 || count === 0) return []
  if (count > MAX_SECTIONS || size < (addressBytes === 8 ? 64 : 40))
    throw new ElfProblem('Its section headers are broken.')
  const headers = Array.from({ length: count }, (_, index) => {
    file.seek(start + index * size)
    const [name, type] = [file.u32(), file.u32()]
    const [flags, address, offset, length] = [0, 0, 0, 0].map(() => file.unsigned(addressBytes)) as [
      number,
      number,
      number,
      number,
    ]
    return { name, type, flags, address, offset, size: length }
  })
  const table = headers[names]
  const texts = table && file.part(table.offset, table.offset + table.size)
  return headers.map((header) => ({ ...header, name: texts?.seek(header.name).text() ?? '' }))
}

/** A file that was stripped of its sections still has what is loaded. */
function readCodeSegments(file: Bytes, addressBytes: 4 | 8): Sections['code'] {
  const isWide = addressBytes === 8
  const start = file.seek(isWide ? 32 : 28).unsigned(addressBytes)
  const [size, count] = [file.seek(isWide ? 54 : 42).u16(), file.u16()]
  return Array.from({ length: count }, (_, index) => {
    const at = start + index * size
    const type = file.seek(at).u32()
    const flags = file.seek(at + (isWide ? 4 : 24)).u32()
    const address = file.seek(at + (isWide ? 16 : 8)).unsigned(addressBytes)
    const length = file.seek(at + (isWide ? 32 : 16)).unsigned(addressBytes)
    return { runs: type === LOAD && (flags & SEGMENT_RUNS) !== 0, start: address, end: address + length }
  }).filter(({ runs }) => runs)
}
