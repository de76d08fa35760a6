/** An emulated device on a board's SPI bus. */
export interface SpiDevice {
  /** True while the board holds its select pin low. */
  readonly isSelected: boolean
  /** Takes a byte, and returns the one that it sends meanwhile. */
  transfer(byte: number): number
}

const NOTHING = 0xff

/** The devices on a board's SPI bus. */
export class SpiBus {
  readonly #devices: SpiDevice[] = []

  add(device: SpiDevice): void {
    this.#devices.push(device)
  }

  /** Gives a byte to all that are selected. Returns the first one's, 0xff if none is. */
  transfer(byte: number): number {
    const received = this.#devices.filter(({ isSelected }) => isSelected).map((device) => device.transfer(byte))
    return received[0] ?? NOTHING
  }
}
