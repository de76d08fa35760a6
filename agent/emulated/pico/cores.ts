import type { RP2040 } from 'rp2040js'
import { Bus } from './bus.ts'
import type { Clock } from './cortex-m0/clock.ts'
import { Core } from './cortex-m0/core.ts'
import { Memory } from './cortex-m0/memory.ts'
import { run, wake } from './cortex-m0/run.ts'
import { setFlags, statusOf, toStatus } from './cortex-m0/special-registers.ts'
import { ROM_BYTES } from './rom.ts'
import type { RomCall } from './rom-float.ts'

type Host = {
  /** Does what a breakpoint in the ROM stands for. Returns false if it stands for nothing. */
  callRom(code: number, call: RomCall): boolean
  /** The firmware asks for a reset. */
  restart(): void
  /** Nothing but a reset helps. */
  lockUp(why: string): void
}

/** The processor under the package's peripherals, in the place of the package's own. */
export class Cores {
  readonly #clock: Clock
  readonly #core: Core
  readonly #bus: Bus

  /** Call it once flash is in its place. */
  constructor(mcu: RP2040, clock: Clock, host: Host) {
    this.#clock = clock
    this.#bus = new Bus(mcu)
    const core: Core = new Core({
      memory: new Memory(mcu.sram, mcu.flash, mcu.bootrom),
      clock,
      devices: this.#bus,
      breakpoint: (code) => core.pc < ROM_BYTES && host.callRom(code, call),
      sendEvent: () => core.setEvent(),
      restart: () => host.restart(),
      lockUp: (why) => host.lockUp(why),
    })
    const call: RomCall = { registers: core.registers, setFlags: (flags) => setFlags(core, toStatus(flags)) }
    this.#core = core
    Object.assign(mcu, { core: new PackageCore(core) })
  }

  /** Call it once the peripherals are in their places. */
  attach(): void {
    this.#bus.attach()
  }

  /** True while it sleeps until an interrupt. */
  get isAsleep(): boolean {
    return this.#core.isAsleep
  }

  /** Returns the registers, the status, and what else decides what is executed next. */
  state(): Uint32Array<ArrayBuffer> {
    const core = this.#core
    const { interrupts, system } = core
    const flags = [core.isMasked, core.isProcessStack, core.isUnprivileged, core.hasEvent, core.isAsleep]
    return Uint32Array.of(
      ...[...core.registers, core.otherSp, statusOf(core), ...flags.map(Number)],
      ...[interrupts.pending, interrupts.enabled, system.vectors],
    )
  }

  start(entry: number, stack: number): void {
    this.#core.start(entry, stack)
  }

  /**
   * Executes until the clock has reached a cycle. Returns sooner if it sleeps, is locked up, or
   * after `leave`.
   */
  run(until: number): void {
    run(this.#core, this.#clock.cycles, until)
  }

  /** The cycle it has come to; the clock follows at times. */
  get cycles(): number {
    return Math.max(this.#core.cycles, this.#clock.cycles)
  }

  /** The last hard fault in words, empty without one. */
  get lastFault(): string {
    return this.#core.lastFault
  }

  /** Lets it sleep until an interrupt. */
  sleep(): void {
    this.#core.sleep = 'interrupt'
  }

  /** Ends a sleep that there is a reason to end. */
  wake(): void {
    wake(this.#core, this.#clock.cycles)
  }

  /** Makes `run` return after this instruction. */
  leave(): void {
    this.#core.leave()
  }

  /** Lets the instruction that is executed take longer. */
  spend(cycles: number): void {
    this.#core.left -= Math.ceil(cycles)
  }
}

/** What the package's peripherals know of a processor. */
class PackageCore {
  readonly #core: Core
  /** The divider counts here what it takes; firmware waits for it anyway. */
  cycles = 0

  constructor(core: Core) {
    this.#core = core
  }

  get interruptNMIMask(): number {
    return this.#core.interrupts.nmiMask
  }

  set interruptNMIMask(bits: number) {
    this.#core.interrupts.nmiMask = bits
  }

  setInterrupt(irq: number, isHigh: boolean): void {
    this.#core.interrupts.setLine(irq, isHigh)
  }
}
