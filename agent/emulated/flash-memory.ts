import { type Firmware, type FlashOptions, UserFault } from '#agent/drivers/driver.ts'
import { FirmwareProblem, readFirmware, type Segment } from '#firmware-files/index.ts'
import { holds, type Memory, program } from './memory.ts'
import { type Model, models } from './models.ts'

/** Returns what a file puts into a flash. Throws a `UserFault` for one that does not fit. */
export function segmentsOf(model: Model, firmware: Firmware): Segment[] {
  try {
    return readFirmware(firmware, models[model].target)
  } catch (error) {
    throw error instanceof FirmwareProblem ? new UserFault(error.message) : error
  }
}

/** Writes that into the flash of a board that stands still. Throws if it does not hold it then. */
export function flashMemory(
  model: Model,
  memory: Memory,
  segments: Segment[],
  { verify, progress }: Pick<FlashOptions, 'verify' | 'progress'>,
): void {
  progress('erase', 100)
  program(model, memory, segments)
  progress('write', 100)
  if (!verify) return
  if (!holds(model, memory, segments)) throw new Error('The flash does not hold what was written.')
  progress('verify', 100)
}
