import type { I2cDevice } from '#agent/emulated/i2c.ts'
import type { Level } from './part.ts'

const BITS = 8
const ALL_BITS = 0xff

type Pins = { sda: number; scl: number }

/**
 * The bits of an I²C bus that a program makes of its pins, for one device. A bit is read while the
 * clock is high, and changes while it is low (UM10204, 3.1).
 */
export class BusPins {
  readonly #device: I2cDevice
  readonly #pins: Pins
  readonly #drive: (pin: number, level: 0 | 1) => void
  readonly #levels: { sda: 0 | 1; scl: 0 | 1 } = { sda: 1, scl: 1 }
  #isAddressed: boolean = false
  /** What the bits belong to; undefined for those of other devices. */
  #phase: 'address' | 'write' | 'read' | undefined
  #bits = 0
  #byte = 0
  /** True if the device has to acknowledge the byte. */
  #takes: boolean = false
  /** What it has put on SDA: another device may pull it down meanwhile. */
  #level: 0 | 1 = 1

  constructor(device: I2cDevice, pins: Pins, drive: (pin: number, level: 0 | 1) => void) {
    this.#device = device
    this.#pins = pins
    this.#drive = drive
    for (const pin of [pins.sda, pins.scl]) drive(pin, 1)
  }

  edge(pin: number, level: Level): void {
    const now = level ?? 1
    const line = pin === this.#pins.sda ? 'sda' : 'scl'
    if (this.#levels[line] === now) return
    this.#levels[line] = now
    if (line === 'scl' && now === 1) this.#clockRises()
    else if (line === 'scl') this.#clockFalls()
    else if (this.#levels.scl === 1 && now === 0) this.#start()
    else if (this.#levels.scl === 1) this.#stop()
  }

  #start(): void {
    this.#phase = 'address'
    this.#bits = -1
    this.#byte = 0
  }

  #stop(): void {
    if (this.#isAddressed) this.#device.stop()
    this.#isAddressed = false
    this.#phase = undefined
  }

  #clockRises(): void {
    if (this.#phase === undefined) return
    if (this.#bits === BITS) {
      // The one who reads ends with a bit that is high.
      if (!this.#takes && this.#levels.sda === 1) this.#phase = undefined
    } else if (this.#phase !== 'read') this.#byte = ((this.#byte << 1) | this.#levels.sda) & ALL_BITS
  }

  /** The first fall after a start begins the first bit. */
  #clockFalls(): void {
    if (this.#phase === undefined) return
    this.#bits = this.#bits === BITS ? 0 : this.#bits + 1
    if (this.#bits === BITS) this.#acknowledge()
    else if (this.#phase === 'read') {
      if (this.#bits === 0) this.#byte = this.#device.read()
      this.#put(((this.#byte >> (BITS - 1 - this.#bits)) & 1) === 1 ? 1 : 0)
    } else this.#put(1)
  }

  /** Pulls the wire down for a byte that it has taken. */
  #acknowledge(): void {
    this.#takes = this.#phase !== 'read'
    const isTaken = this.#takes && (this.#phase === 'address' ? this.#isCalled() : this.#device.write(this.#byte))
    this.#put(isTaken ? 0 : 1)
  }

  #isCalled(): boolean {
    const isRead = (this.#byte & 1) === 1
    const isMine = this.#byte >> 1 === this.#device.address
    if (this.#isAddressed && !isMine) this.#device.stop()
    this.#isAddressed = isMine
    this.#phase = isMine ? (isRead ? 'read' : 'write') : undefined
    if (isMine) this.#device.start(isRead)
    return isMine
  }

  #put(level: 0 | 1): void {
    if (level === this.#level) return
    this.#level = level
    this.#drive(this.#pins.sda, level)
  }
}
