import { BasePeripheral, type RP2040 } from 'rp2040js'
import type { FlashChip } from './chip.ts'

/** Registers (data sheet, 4.10.13). */
const SSIENR = 0x08
const SER = 0x10
const TXFLR = 0x20
const RXFLR = 0x24
const SR = 0x28
const IDR = 0x58
const VERSION = 0x5c
const DR0 = 0x60
const DR_END = 0xf0
const REGISTERS_END = 0xfc
/** Bits of the status. */
const TX_NOT_FULL = 1 << 1
const TX_EMPTY = 1 << 2
const RX_NOT_EMPTY = 1 << 3
const RX_FULL = 1 << 4
const QUEUE_WORDS = 16
const ID = 0x51535049
const VERSION_ID = 0x3430312a

/**
 * The controller through which a program talks to the flash. Bytes are exchanged at once. It
 * selects the chip by itself while it has something to send; a program may hold the line down.
 */
export class Ssi extends BasePeripheral {
  readonly #chip: FlashChip
  readonly #values = new Map<number, number>()
  readonly #received: number[] = []
  #isHeld: boolean = false

  constructor(mcu: RP2040, chip: FlashChip) {
    super(mcu, 'SSI')
    this.#chip = chip
  }

  /** The select line is held down, or released. */
  hold(isHeld: boolean): void {
    if (this.#isHeld && !isHeld) this.#chip.deselect()
    this.#isHeld = isHeld
  }

  override readUint32(offset: number): number {
    if (offset >= DR0 && offset < DR_END) return this.#received.shift() ?? 0
    switch (offset) {
      case SR:
        this.#goIdle()
        return this.#status()
      case TXFLR:
        return 0
      case RXFLR:
        return this.#received.length
      case IDR:
        return ID
      case VERSION:
        return VERSION_ID
      default:
        return offset < REGISTERS_END ? (this.#values.get(offset) ?? 0) : super.readUint32(offset)
    }
  }

  override writeUint32(offset: number, value: number): void {
    if (offset >= DR0 && offset < DR_END) this.#exchange(value)
    else if (offset < REGISTERS_END) this.#values.set(offset, value)
    else super.writeUint32(offset, value)
    if ((offset === SSIENR && (value & 1) === 0) || (offset === SER && value === 0)) {
      this.#received.length = 0
      this.#goIdle()
    }
  }

  #exchange(value: number): void {
    if (this.#received.length < QUEUE_WORDS) this.#received.push(this.#chip.exchange(value))
  }

  /** All has been sent, and the line goes up if nobody holds it. */
  #goIdle(): void {
    if (!this.#isHeld) this.#chip.deselect()
  }

  #status(): number {
    const { length } = this.#received
    const received = (length > 0 ? RX_NOT_EMPTY : 0) | (length >= QUEUE_WORDS ? RX_FULL : 0)
    return TX_NOT_FULL | TX_EMPTY | received
  }
}
