import type { MachineEvents } from '#agent/emulated/machine.ts'

/** Notes the hard faults of a Pico's program, and knows whether it has locked up. */
export class Faults {
  readonly #events: Pick<MachineEvents, 'note' | 'fault'>
  readonly #isStuck: () => boolean
  readonly #leave: () => void
  #lastFault = ''
  isLocked: boolean = false
  /** What has locked up core 0. */
  lockedBy: string | undefined

  /**
   * `isStuck` is for core 0 that has locked up while neither core 1 nor the watchdog goes on.
   * `leave` makes the board return from what it executes.
   */
  constructor(events: Pick<MachineEvents, 'note' | 'fault'>, isStuck: () => boolean, leave: () => void) {
    this.#events = events
    this.#isStuck = isStuck
    this.#leave = leave
  }

  /** A reset ends a lock-up. */
  restart(): void {
    this.isLocked = false
    this.lockedBy = undefined
  }

  /**
   * Looks at what has been executed, and notes a new hard fault: a program whose handler does
   * nothing would say nothing. A lock-up says what led to it.
   */
  look(lastFault: string): void {
    if (lastFault !== this.#lastFault && lastFault !== '' && this.lockedBy === undefined) {
      this.#events.note(`the firmware ran into a hard fault: ${lastFault}`)
      this.#events.fault?.(lastFault)
    }
    this.#lastFault = lastFault
    if (this.lockedBy !== undefined && this.#isStuck()) this.lock(this.lockedBy)
  }

  /** A core has locked up. The other may go on, or the watchdog starts both again. */
  lockUpOf(core: number, why: string): void {
    if (core === 0) this.lockedBy = why
    if (core !== 0 || !this.#isStuck()) this.#events.note(`core ${core} has locked up: ${why}`)
  }

  lock(why: string): void {
    this.isLocked = true
    this.lockedBy = why
    this.#leave()
  }
}
