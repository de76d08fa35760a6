import { BasePeripheral, type RP2040 } from 'rp2040js'

/** Why the chip was last reset, apart from its watchdog. */
export type ResetCause = 'power-on' | 'run-pin'

/** Registers (data sheet, 2.10.6). */
const VREG = 0x00
const BOD = 0x04
const CHIP_RESET = 0x08
/** The regulator is stable, at 1.1 V. */
const VREG_OK = 0x10b1
const BOD_AFTER_RESET = 0x91
const causes: Record<ResetCause, number> = { 'power-on': 1 << 8, 'run-pin': 1 << 16 }

/** The regulator, and the register in which firmware reads why it starts. */
export class ChipReset extends BasePeripheral {
  readonly #cause: ResetCause
  #vreg = VREG_OK
  #bod = BOD_AFTER_RESET

  constructor(mcu: RP2040, cause: ResetCause) {
    super(mcu, 'VREG_AND_CHIP_RESET')
    this.#cause = cause
  }

  override readUint32(offset: number): number {
    if (offset === VREG) return this.#vreg
    if (offset === BOD) return this.#bod
    return offset === CHIP_RESET ? causes[this.#cause] : super.readUint32(offset)
  }

  /** Voltages change nothing here. */
  override writeUint32(offset: number, value: number): void {
    if (offset === VREG) this.#vreg = (value & 0xff) | (VREG_OK & 0x1000)
    else if (offset === BOD) this.#bod = value & 0xff
    else if (offset !== CHIP_RESET) super.writeUint32(offset, value)
  }
}
