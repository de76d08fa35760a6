import type { RP2040 } from 'rp2040js'
import { lowestPin } from '#agent/emulated/pin-bits.ts'
import { Divider } from './divider.ts'
import type { Fifo } from './fifo.ts'

/** Offsets of registers (data sheet, 2.3.1.7). */
const CPUID = 0x000
/** Four registers of levels, and four of which pins are driven: written, set, cleared, toggled. */
const [LEVELS, DRIVEN, PINS_END] = [0x010, 0x020, 0x030]
const FIFO_STATUS = 0x050
const FIFO_WRITE = 0x054
const FIFO_READ = 0x058
export const [DIVIDER, DIVIDER_END] = [0x060, 0x07c]
const INTERPOLATORS = 0x080
const INTERPOLATORS_END = 0x100

/** The pins of bank 0. */
const ALL_PINS = 0x3fffffff

type PackageSio = Pick<RP2040['sio'], 'readUint32' | 'writeUint32'>

/**
 * The single-cycle IO block as one core sees it: its number, FIFO, divider and interpolators are
 * its own. Pins and spinlocks are those of both, and the package's.
 */
export class Sio {
  readonly #mcu: RP2040
  readonly #number: number
  readonly #fifo: Fifo
  readonly #divider: Divider
  readonly #interpolators: PackageSio
  readonly #shared: PackageSio

  constructor(mcu: RP2040, number: number, fifo: Fifo, cycles: () => number) {
    this.#mcu = mcu
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
    if (offset >= LEVELS && offset < PINS_END) this.#writePins(offset, value)
    else if (offset === FIFO_STATUS) this.#fifo.clearErrors()
    else if (offset === FIFO_WRITE) this.#fifo.write(value)
    else if (offset >= DIVIDER && offset < DIVIDER_END) this.#divider.write((offset - DIVIDER) >> 2, value)
    else if (offset !== CPUID && offset !== FIFO_READ) this.#blockOf(offset).writeUint32(offset, value)
  }

  /** Programs send bits by this. The package would look at all pins each time. */
  #writePins(offset: number, value: number): void {
    const { sio, gpio } = this.#mcu
    const before = offset < DRIVEN ? sio.gpioValue : sio.gpioOutputEnable
    const now = written(before, value & ALL_PINS, (offset >> 2) & 3)
    if (offset < DRIVEN) sio.gpioValue = now
    else sio.gpioOutputEnable = now
    for (let rest = before ^ now; rest !== 0; rest &= rest - 1) gpio[lowestPin(rest)]?.checkForUpdates()
  }

  #blockOf(offset: number): PackageSio {
    return offset >= INTERPOLATORS && offset < INTERPOLATORS_END ? this.#interpolators : this.#shared
  }
}

/** The package does not export its class. */
function anotherOf(sio: RP2040['sio'], mcu: RP2040): PackageSio {
  return new (sio.constructor as new (mcu: RP2040) => RP2040['sio'])(mcu)
}

/** Returns what bits are after a write to the first, second, third or fourth of their registers. */
function written(before: number, bits: number, how: number): number {
  if (how === 0) return bits
  if (how === 1) return before | bits
  return how === 2 ? before & ~bits : before ^ bits
}
