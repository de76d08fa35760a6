import { createHash } from 'node:crypto'
import type { Segment } from '#firmware-files/index.ts'
import { type Model, models } from './models.ts'

const ERASED = 0xff
const ID_BYTES = 8

/**
 * What a board keeps without power. Its driver and its worker share the bytes. `id` is a number of
 * its own, of 8 bytes, that firmware may read.
 */
export type Memory = { flash: Uint8Array; eeprom: Uint8Array; id: Uint8Array }

/** A board with the same name has the same `id`. */
export function newMemory(model: Model, name = ''): Memory {
  const { target, eepromBytes } = models[model]
  const memory = { flash: shared(target.memories[0].size), eeprom: shared(eepromBytes), id: idOf(name) }
  erase(memory)
  return memory
}

export function erase({ flash, eeprom }: Memory): void {
  flash.fill(ERASED)
  eeprom.fill(ERASED)
}

/** Writes what a file puts into the flash. It has been checked that it fits. */
export function program(model: Model, { flash }: Memory, segments: Segment[]): void {
  const { erasesAll } = models[model]
  if (erasesAll) flash.fill(ERASED)
  for (const { address, bytes } of segments) flash.set(bytes, address - startOf(model))
}

/** Returns true if the flash holds what a file puts there. */
export function holds(model: Model, { flash }: Memory, segments: Segment[]): boolean {
  return segments.every(({ address, bytes }) => {
    const at = address - startOf(model)
    return Buffer.compare(flash.subarray(at, at + bytes.length), bytes) === 0
  })
}

function startOf(model: Model): number {
  return models[model].target.memories[0].start
}

function idOf(name: string): Uint8Array {
  return Uint8Array.from(createHash('sha256').update(name).digest().subarray(0, ID_BYTES))
}

function shared(bytes: number): Uint8Array {
  return new Uint8Array(new SharedArrayBuffer(bytes))
}
