import { AvrCore } from '#wire/avr-core.ts'
import { UsageError } from '../../typescript/src/index.ts'

/** System V ABI, "ELF Header", "Program Header" and "Note Section". */
const [FILE_HEAD, PROGRAM_HEAD, NOTE_HEAD] = [52, 32, 12]
const [CORE, ARM, LOAD, NOTE] = [4, 40, 1, 4]
const STATUS = 1
const [STATUS_BYTES, SIGNAL_AT, REGISTERS_AT] = [148, 12, 72]
const NAMES = [...Array.from({ length: 13 }, (_, number) => `r${number}`), 'sp', 'lr', 'pc', 'xpsr']
const MAX_HEADERS = 64

/** Where a board stood still: of the first core, if it has several. */
export type Core = {
  processor: 'arm' | 'avr'
  /** By their names, in the order in which they are shown. */
  registers: Record<string, number>
  pc: number
  sp: number
  /** 0 if it was stopped to be looked at. */
  signal: number
  /** RAM, by its address in the processor's own counting. */
  memories: { address: number; bytes: Uint8Array }[]
}

/** Returns true for what may be a core file, rather than what a board has printed. */
export function looksLikeCore(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 18))
  const isElfCore =
    start.toString('latin1', 0, 4) === '\x7fELF' && start.length === 18 && start.readUInt16LE(16) === CORE
  return isElfCore || start.toString('latin1').startsWith('{"format":"board')
}

/** Reads a core file of a board. Throws a UsageError that names the file for another file. */
export function readCore(path: string, bytes: Uint8Array): Core {
  try {
    return bytes[0] === 0x7b ? readAvrCore(bytes) : readArmCore(Buffer.from(bytes))
  } catch (cause) {
    if (cause instanceof RangeError || cause instanceof SyntaxError)
      throw new UsageError(`${path} is no core file of a board: it is broken or cut off.`, { cause })
    throw cause
  }
}

function readAvrCore(bytes: Uint8Array): Core {
  const parsed = AvrCore.safeParse(JSON.parse(Buffer.from(bytes).toString('utf8')))
  if (!parsed.success) throw new SyntaxError('no core file of an AVR')
  const { registers, data } = parsed.data
  const { r, sreg, sp, pc } = registers
  const general = Object.fromEntries(r.map((value, number) => [`r${number}`, value]))
  const memories = [{ address: 0, bytes: Buffer.from(data, 'base64') }]
  return { processor: 'avr', registers: { ...general, sreg, sp, pc }, pc, sp, signal: 0, memories }
}

function readArmCore(file: Buffer): Core {
  if (file.readUInt16LE(16) !== CORE || file.readUInt16LE(18) !== ARM) throw new SyntaxError('another kind of ELF file')
  const [start, size, count] = [file.readUInt32LE(28), file.readUInt16LE(42), file.readUInt16LE(44)]
  if (size < PROGRAM_HEAD || start < FILE_HEAD || count > MAX_HEADERS) throw new SyntaxError('broken headers')
  const parts = Array.from({ length: count }, (_, index) => partOf(file, start + index * size))
  const status = parts.filter(({ type }) => type === NOTE).flatMap(({ bytes }) => statusesIn(bytes))[0]
  if (!status) throw new SyntaxError('no registers')
  const values = NAMES.map((name, index) => [name, status.readUInt32LE(REGISTERS_AT + 4 * index)] as const)
  const registers: Record<string, number> = Object.fromEntries(values)
  const { pc = 0, sp = 0 } = registers
  return {
    ...{ processor: 'arm', registers, pc, sp },
    signal: status.readUInt16LE(SIGNAL_AT),
    memories: parts.filter(({ type }) => type === LOAD),
  }
}

function partOf(file: Buffer, at: number): { type: number; address: number; bytes: Buffer } {
  const [type, offset, address, length] = [0, 4, 8, 16].map((place) => file.readUInt32LE(at + place)) as [
    number,
    number,
    number,
    number,
  ]
  if (offset + length > file.length) throw new RangeError('a part is cut off')
  return { type, address, bytes: file.subarray(offset, offset + length) }
}

function statusesIn(notes: Buffer): Buffer[] {
  const found: Buffer[] = []
  for (let at = 0; at + NOTE_HEAD <= notes.length; ) {
    const [owner, length, type] = [0, 4, 8].map((place) => notes.readUInt32LE(at + place)) as [number, number, number]
    const start = at + NOTE_HEAD + padded(owner)
    if (type === STATUS && length === STATUS_BYTES && start + length <= notes.length)
      found.push(notes.subarray(start, start + length))
    at = start + padded(length)
  }
  return found
}

const padded = (length: number) => (length + 3) & ~3
