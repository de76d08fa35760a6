import { architectureOf } from './architecture.ts'
import { machines, nameOfMachine } from './machines.ts'
import { FirmwareProblem } from './problem.ts'
import type { Segment } from './segments.ts'
import { capital, type Target } from './targets.ts'

const MAGIC = [0x7f, 0x45, 0x4c, 0x46]
const CLASS_32 = 1
const LITTLE_ENDIAN = 1
const EXECUTABLE = 2
const HEADER_BYTES = 52
const PROGRAM_HEADER_BYTES = 32
const LOAD = 1
const MAX_SEGMENTS = 64
/** Where the AVR tools put the EEPROM, fuses and the like: no memory that a program is in. */
const AVR_OTHER_MEMORIES = 0x80_0000

/** Returns true if the bytes begin as an ELF file does. */
export function looksLikeElf(bytes: Uint8Array): boolean {
  return MAGIC.every((byte, index) => bytes[index] === byte)
}

/**
 * Returns what an ELF file loads, at the addresses where it is stored ("p_paddr"). Throws a
 * `FirmwareProblem` for a file that is cut off, is no program, or is for another processor.
 */
export function readElf(bytes: Uint8Array, target: Target | undefined): Segment[] {
  if (bytes.length < HEADER_BYTES) throw new FirmwareProblem('The file is too short for an ELF file.')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes[4] !== CLASS_32 || bytes[5] !== LITTLE_ENDIAN)
    throw new FirmwareProblem('The file is no ELF file of 32 bits, little endian: it is for another processor.')
  const [type, machine] = [view.getUint16(16, true), view.getUint16(18, true)]
  if (target && machine !== target.elfMachine)
    throw new FirmwareProblem(
      `The file is for ${nameOfMachine(machine)}. ${capital(target.name)} needs ${nameOfMachine(target.elfMachine)}.`,
    )
  if (type !== EXECUTABLE)
    throw new FirmwareProblem('The file is no linked program: use the ELF file that the linker makes.')
  const [start, size, count] = [view.getUint32(28, true), view.getUint16(42, true), view.getUint16(44, true)]
  if (size < PROGRAM_HEADER_BYTES || start + size * count > bytes.length)
    throw new FirmwareProblem('The file is cut off: its program headers are not in it.')
  if (count > MAX_SEGMENTS)
    throw new FirmwareProblem(`The file has ${count} segments; at most ${MAX_SEGMENTS} are read.`)
  const architecture = architectureOf(view)
  if (target && architecture !== undefined && !target.architectures.includes(architecture))
    throw new FirmwareProblem(
      `The file is for the ${nameOfMachine(machine)} architecture ${architecture}. ${capital(target.name)} runs ${target.architectures.join(', ')}.`,
    )
  const headers = Array.from({ length: count }, (_, index) => start + index * size)
  return headers
    .flatMap((at) => readSegment(bytes, view, at) ?? [])
    .filter(({ address }) => !isOtherMemory(machine, address))
}

function readSegment(bytes: Uint8Array, view: DataView, at: number): Segment | undefined {
  const [type, offset, address, length] = [0, 4, 12, 16].map((member) => view.getUint32(at + member, true)) as [
    number,
    number,
    number,
    number,
  ]
  if (type !== LOAD || length === 0) return undefined
  if (offset + length > bytes.length) throw new FirmwareProblem('The file is cut off: a segment is not whole.')
  return { address, bytes: bytes.slice(offset, offset + length) }
}

function isOtherMemory(machine: number, address: number): boolean {
  return machine === machines.avr && address >= AVR_OTHER_MEMORIES
}
