import { type Model, models } from '#agent/emulated/models.ts'

/** The RAM of an RP2040: from here, and so many bytes. An AVR executes nothing from RAM. */
const PICO_RAM = { start: 0x20000000, bytes: 264 * 1_024 }
/** Instructions begin at even addresses. */
export const STEP = 2

/**
 * What has been executed: a byte for each place in a memory where an instruction can begin, 1 where
 * one was. The driver of a board and its worker share the bytes.
 */
export type Marks = { flash: Uint8Array; ram: Uint8Array }

/** A memory that code can be in, with its marks. */
export type MarkedMemory = { start: number; marks: Uint8Array }

export function newMarks(model: Model): Marks {
  const [{ size }] = models[model].target.memories
  return { flash: shared(size / STEP), ram: shared(model === 'pico' ? PICO_RAM.bytes / STEP : 0) }
}

/** Returns the memories in order of their addresses. */
export function memoriesOf(model: Model, { flash, ram }: Marks): MarkedMemory[] {
  const all = [
    { start: models[model].target.memories[0].start, marks: flash },
    { start: PICO_RAM.start, marks: ram },
  ]
  return all.filter(({ marks }) => marks.length > 0)
}

function shared(bytes: number): Uint8Array {
  return new Uint8Array(new SharedArrayBuffer(bytes))
}
