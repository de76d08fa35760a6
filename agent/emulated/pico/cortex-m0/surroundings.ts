import type { Clock } from './clock.ts'
import type { Devices, Memory } from './memory.ts'

/** What a core is built into. */
export type Surroundings = {
  memory: Memory
  clock: Clock
  devices: Devices
  /** Carries out a breakpoint's code. Returns false if it has no meaning: that is a hard fault. */
  breakpoint(code: number): boolean
  /** SEV was executed. */
  sendEvent(): void
  /** The firmware asks for a reset of all. */
  restart(): void
  /** A fault has met a fault: nothing but a reset helps. */
  lockUp(why: string): void
}
