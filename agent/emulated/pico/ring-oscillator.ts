import { BasePeripheral, type RP2040 } from 'rp2040js'

/** Registers (data sheet, 2.17.8). */
const STATUS = 0x18
const RANDOM_BIT = 0x1c
const COUNT = 0x20
const REGISTERS_END = 0x24
const AFTER_RESET = [0xaa0, 0, 0, 0, 0xaa0, 0x8]
/** Stable, divided, enabled. */
const RUNS = 2 ** 31 + (1 << 16) + (1 << 12)
const SEED = 0x2545f491

/**
 * The ring oscillator. Its random bit comes from a generator with a fixed seed: firmware that waits
 * for two bits that differ gets them, and each run of a program is the same.
 */
export class RingOscillator extends BasePeripheral {
  readonly #values = [...AFTER_RESET]
  #random = SEED

  constructor(mcu: RP2040) {
    super(mcu, 'ROSC')
  }

  override readUint32(offset: number): number {
    if (offset === STATUS) return RUNS
    if (offset === RANDOM_BIT) return this.#nextBit()
    if (offset === COUNT) return 0
    return offset < REGISTERS_END ? (this.#values[offset / 4] ?? 0) : super.readUint32(offset)
  }

  override writeUint32(offset: number, value: number): void {
    if (offset < STATUS) this.#values[offset / 4] = value
    else if (offset >= REGISTERS_END) super.writeUint32(offset, value)
  }

  /** Marsaglia's xorshift of 32 bits. */
  #nextBit(): number {
    let random = this.#random
    random ^= random << 13
    random ^= random >>> 17
    random ^= random << 5
    this.#random = random
    return (random >>> 31) & 1
  }
}
