/** For tests: the programs of `clients/conformance/coverage`. */
import { readFileSync } from 'node:fs'
import type { Firmware } from '#agent/drivers/driver.ts'
import { type Memory, newMemory, program } from '#agent/emulated/memory.ts'
import { type Model, models } from '#agent/emulated/models.ts'
import { readFirmware } from '#firmware-files/index.ts'

/** Returns the program for a board, as its user has it. */
export function elfOf(model: Model): Firmware {
  const bytes = new Uint8Array(readFileSync(`clients/conformance/coverage/${model}.elf`))
  return { format: 'elf', bytes, address: null }
}

/** Returns the memory of a board that was flashed with the program. */
export function memoryOf(model: Model): Memory {
  const memory = newMemory(model)
  program(model, memory, readFirmware(elfOf(model), models[model].target))
  return memory
}
