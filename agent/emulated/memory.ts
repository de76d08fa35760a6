import type { Segment } from '#firmware-files/index.ts'
import { type Model, models } from './models.ts'

const ERASED = 0xff

/** What a board keeps without power. Its driver and its worker share the bytes. */
export type Memory = { flash: Uint8Array; eeprom: Uint8Array }

export function newMemory(model: Model): Memory {
  const { target, eepromBytes } = models[model]
  const memory = { flash: shared(target.memories[0].size), eeprom: shared(eepromBytes) }
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

function shared(bytes: number): Uint8Array {
  return new Uint8Array(new SharedArrayBuffer(bytes))
}
