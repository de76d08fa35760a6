import { machines } from '#firmware-files/index.ts'

/** A core file of a Cortex-M: an ELF file that gdb opens beside the ELF file of the program. */

const [FILE_HEAD, PROGRAM_HEAD, NOTE_HEAD] = [52, 32, 12]
/** System V ABI, "ELF Header" and "Program Header". */
const [ET_CORE, PT_LOAD, PT_NOTE] = [4, 1, 4]
const READ_WRITE = 6
const NT_PRSTATUS = 1
/** As gdb's `generate-core-file` writes it, with the owner `GDB`. */
const NT_GDB_TDESC = 0xff000000
/** The status of a process that Linux on Arm has: a signal, a thread and 18 words of registers. */
const STATUS_BYTES = 148
const [SIGNAL_AT, THREAD_AT, REGISTERS_AT] = [12, 24, 72]
/** r0 to r12, sp, lr, pc, xpsr. */
const REGISTERS = 17

export type ArmCore = {
  /** The registers of each thread: r0 to r12, sp, lr, pc, xpsr. Threads are numbered from 1. */
  threads: readonly (readonly number[])[]
  memories: readonly { address: number; bytes: Uint8Array }[]
  /** Why the program stands still, as gdb numbers signals; 0 if it was stopped for this. */
  signal: number
}

const register = (name: string, type = 'int') => `<reg name="${name}" bitsize="32" type="${type}"/>`
const general = Array.from({ length: 13 }, (_, number) => register(`r${number}`)).join('')
const description = `<?xml version="1.0"?><!DOCTYPE target SYSTEM "gdb-target.dtd"><target version="1.0">
<architecture>arm</architecture><feature name="org.gnu.gdb.arm.m-profile">${general}${register('sp', 'data_ptr')}${register('lr')}${register('pc', 'code_ptr')}${register('xpsr')}</feature></target>\0`

/** Returns registers and memories as a core file. */
export function armCoreOf({ threads, memories, signal }: ArmCore): Uint8Array<ArrayBuffer> {
  const notes = Buffer.concat([
    ...threads.map((registers, index) => noteOf('CORE', NT_PRSTATUS, statusOf(registers, index + 1, signal))),
    noteOf('GDB', NT_GDB_TDESC, Buffer.from(description)),
  ])
  let offset = FILE_HEAD + PROGRAM_HEAD * (memories.length + 1)
  const heads = [programHeadOf({ type: PT_NOTE, offset, address: 0, length: notes.length, flags: 0 })]
  offset += notes.length
  for (const { address, bytes } of memories) {
    heads.push(programHeadOf({ type: PT_LOAD, offset, address, length: bytes.length, flags: READ_WRITE }))
    offset += bytes.length
  }
  return Uint8Array.from(
    Buffer.concat([fileHeadOf(heads.length), ...heads, notes, ...memories.map(({ bytes }) => bytes)]),
  )
}

function fileHeadOf(programHeads: number): Buffer {
  const head = Buffer.alloc(FILE_HEAD)
  // 32 bits, little-endian, version 1.
  head.write('\x7fELF\x01\x01\x01', 'latin1')
  head.writeUInt16LE(ET_CORE, 16)
  head.writeUInt16LE(machines.arm, 18)
  head.writeUInt32LE(1, 20)
  head.writeUInt32LE(FILE_HEAD, 28)
  // Version 5 of the ABI, which gdb asks a Cortex-M for.
  head.writeUInt32LE(0x05000000, 36)
  head.writeUInt16LE(FILE_HEAD, 40)
  head.writeUInt16LE(PROGRAM_HEAD, 42)
  head.writeUInt16LE(programHeads, 44)
  return head
}

type Part = { type: number; offset: number; address: number; length: number; flags: number }

function programHeadOf({ type, offset, address, length, flags }: Part): Buffer {
  const head = Buffer.alloc(PROGRAM_HEAD)
  const words = [type, offset, address, 0, length, type === PT_LOAD ? length : 0, flags, 1]
  words.forEach((word, index) => void head.writeUInt32LE(word, 4 * index))
  return head
}

function noteOf(owner: string, type: number, content: Buffer): Buffer {
  const head = Buffer.alloc(NOTE_HEAD)
  head.writeUInt32LE(owner.length + 1, 0)
  head.writeUInt32LE(content.length, 4)
  head.writeUInt32LE(type, 8)
  return Buffer.concat([head, padded(Buffer.from(`${owner}\0`)), padded(content)])
}

const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)])

function statusOf(registers: readonly number[], thread: number, signal: number): Buffer {
  const status = Buffer.alloc(STATUS_BYTES)
  status.writeUInt16LE(signal, SIGNAL_AT)
  status.writeUInt32LE(thread, THREAD_AT)
  for (const [index, value] of registers.slice(0, REGISTERS).entries())
    status.writeUInt32LE(value >>> 0, REGISTERS_AT + 4 * index)
  return status
}
