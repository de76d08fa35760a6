import type { RP2040 } from 'rp2040js'
import { Divider } from './divider.ts'
import type { Fifo } from './fifo.ts'

/** Offsets of registers (data sheet, 2.3.1.7). */
const CPUID = 0x000
const FIFO_STATUS = 0x050
const FIFO_WRITE = 0x054
const FIFO_READ = 0x058
export const [DIVIDER, DIVIDER_END] = [0x060, 0x07c]
const INTERPOLATORS = 0x080
const INTERPOLATORS_END = 0x100

type PackageSio = Pick<RP2040['sio'], 'readUint32' | 'writeUint32'>

/**
 * The single-cycle IO block as one core sees it: its number, FIFO, divider and interpolators are
 * its own. Pins and spinlocks are those of both, and the package's.
 */
export class Sio {
  readonly #number: number
  readonly #fifo: Fifo
  readonly #divider: Divider
  readonly #interpolators: PackageSio
  readonly #shared: PackageSio

  constructor(mcu: RP2040, number: number, fifo: Fifo, cycles: () => number) {
    this.#number = number
    this.#fifo = fifo
    this.#divider = new Divider(cycles)
    this.#shared = mcu.sio
    this.#interpolators = number === 0 ? mcu.sio : anotherOf(mcu.sio, mcu)
  }

  read(offset: number): number {
    if (offset === CPUID) return this.#number
    if (offset === FIFO_STATUS) return this.#fifo.status
    if (offset === FIFO_WRITE) return 0
    if (offset === FIFO_READ) return this.#fifo.read()
    if (offset >= DIVIDER && offset < DIVIDER_END) return this.#divider.read((offset - DIVIDER) >> 2)
    return this.#blockOf(offset).readUint32(offset)
  }

  write(offset: number, value: number): void {
    if (offset === FIFO_STATUS) this.#fifo.clearErrors()
    else if (offset === FIFO_WRITE) this.#fifo.write(value)
    else if (offset >= DIVIDER && offset < DIVIDER_END) this.#divider.write((offset - DIVIDER) >> 2, value)
    else if (offset !== CPUID && offset !== FIFO_READ) this.#blockOf(offset).writeUint32(offset, value)
  }

  #blockOf(offset: number): PackageSio {
    return offset >= INTERPOLATORS && offset < INTERPOLATORS_END ? this.#interpolators : this.#shared
  }
}

/** The package does not export its class. */
function anotherOf(sio: RP2040['sio'], mcu: RP2040): PackageSio {
  return new (sio.constructor as new (mcu: RP2040) => RP2040['sio'])(mcu)
}
