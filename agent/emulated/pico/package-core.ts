import type { Core } from './cortex-m0/core.ts'

/** What the package's peripherals know of a processor. */
export class PackageCore {
  readonly #core: Core
  readonly setInterrupt: (irq: number, isHigh: boolean) => void
  /** The package's divider counts here; ours is in its place. */
  cycles = 0

  constructor(core: Core, setInterrupt: (irq: number, isHigh: boolean) => void) {
    this.#core = core
    this.setInterrupt = setInterrupt
  }

  get interruptNMIMask(): number {
    return this.#core.interrupts.nmiMask
  }

  set interruptNMIMask(bits: number) {
    this.#core.interrupts.nmiMask = bits
  }
}
