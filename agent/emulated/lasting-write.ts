import type { Tear } from '#wire/power-cuts.ts'

/** A page of the Pico's flash: what is programmed at once. */
export const PAGE_BYTES = 256
const ERASED = 0xff

/**
 * What a program does to memory that outlives power, in one operation. `at` is the offset in that
 * memory. What is programmed can only clear bits; `rewrite` erases its bytes before.
 */
export type LastingWrite = {
  memory: 'flash' | 'eeprom'
  at: number
  /** How long it takes, in milliseconds of the board. */
  ms: number
} & ({ op: 'erase'; length: number } | { op: 'program' | 'rewrite'; bytes: Uint8Array })

export function lengthOf(write: LastingWrite): number {
  return write.op === 'erase' ? write.length : write.bytes.length
}

/** Changes a memory as an operation does. What is outside of it is ignored. */
export function carryOut(memory: Uint8Array, write: LastingWrite): void {
  if (write.op !== 'program') memory.fill(ERASED, write.at, write.at + lengthOf(write))
  if (write.op !== 'erase') program(memory, write.at, write.bytes)
}

/** Returns the ways in which an operation can be torn. */
export function tearsOf(write: LastingWrite): Tear[] {
  if (write.op === 'erase') return ['every_second']
  const halves: Tear[] = write.bytes.length > 1 ? ['half'] : []
  const pages: Tear[] = write.bytes.length > PAGE_BYTES ? ['last_page'] : []
  return [...(write.op === 'rewrite' ? (['erased'] as const) : []), ...halves, ...pages]
}

/** Changes a memory as an operation does that comes no further than this. */
export function carryOutTorn(memory: Uint8Array, write: LastingWrite, tear: Tear): void {
  const end = Math.min(memory.length, write.at + lengthOf(write))
  if (tear === 'every_second') for (let at = write.at; at < end; at += 2) memory[at] = ERASED
  if (tear === 'erased') memory.fill(ERASED, write.at, end)
  if (write.op !== 'erase' && (tear === 'half' || tear === 'last_page'))
    program(memory, write.at, write.bytes.subarray(0, reachedBytes(write.bytes.length, tear)))
}

function reachedBytes(length: number, tear: 'half' | 'last_page'): number {
  if (tear === 'half') return length >> 1
  const before = Math.floor((length - 1) / PAGE_BYTES) * PAGE_BYTES
  return before + ((length - before) >> 1)
}

function program(memory: Uint8Array, at: number, bytes: Uint8Array): void {
  const end = Math.min(bytes.length, memory.length - at)
  for (let index = 0; index < end; index++) memory[at + index] = (memory[at + index] ?? 0) & (bytes[index] ?? 0)
}
