import { BasePeripheral, type RP2040 } from 'rp2040js'

/** Two registers for each of six pins: SCLK, SS, SD0 to SD3 (data sheet, 2.19.6.2). */
const PIN_REGISTERS_END = 0x30
const SELECT_CONTROL = 0x0c
/** The override of what a pin is driven to: as its peripheral says, inverted, low, high. */
const OVERRIDE_SHIFT = 8
const LOW = 2
const REGISTERS_END = 0x58

/** The pins of the flash. A program that speaks to the flash holds its select line down here. */
export class QspiPins extends BasePeripheral {
  readonly #values = new Map<number, number>()
  readonly #onSelect: (isSelected: boolean) => void

  constructor(mcu: RP2040, onSelect: (isSelected: boolean) => void) {
    super(mcu, 'IO_QSPI')
    this.#onSelect = onSelect
  }

  override readUint32(offset: number): number {
    if (offset >= REGISTERS_END) return super.readUint32(offset)
    // A status: the button on the select line is not pressed, and the bus is high.
    const isStatus = offset < PIN_REGISTERS_END && offset % 8 === 0
    return this.#values.get(offset) ?? (isStatus ? 1 << 17 : 0)
  }

  override writeUint32(offset: number, value: number): void {
    if (offset < REGISTERS_END) this.#values.set(offset, value)
    else super.writeUint32(offset, value)
    if (offset === SELECT_CONTROL) this.#onSelect(((value >>> OVERRIDE_SHIFT) & 3) === LOW)
  }
}
