/** An emulated device on a board's I²C bus. */
export interface I2cDevice {
  /** Its address, of seven bits. */
  readonly address: number
  /** It has been addressed, after a start or a repeated start. */
  start(isRead: boolean): void
  /** Takes a byte. Returns true to acknowledge it. */
  write(byte: number): boolean
  /** Returns the next byte. */
  read(): number
  /** The transfer is over. */
  stop(): void
}

const NOTHING = 0xff

/** The devices on a board's I²C bus, and the one that a transfer goes to. */
export class I2cBus {
  readonly #devices = new Map<number, I2cDevice>()
  #current: I2cDevice | undefined

  /** Throws if another device has its address. */
  add(device: I2cDevice): void {
    if (this.#devices.has(device.address)) throw new Error(`two devices have the address ${device.address}`)
    this.#devices.set(device.address, device)
  }

  /** Returns true if a device acknowledges the address. */
  address(address: number, isRead: boolean): boolean {
    const device = this.#devices.get(address)
    if (this.#current !== device) this.#current?.stop()
    this.#current = device
    device?.start(isRead)
    return device !== undefined
  }

  /** Returns true if the byte is acknowledged. */
  write(byte: number): boolean {
    return this.#current?.write(byte) ?? false
  }

  /** Returns what is on the bus, 0xff if no device drives it. */
  read(): number {
    return this.#current?.read() ?? NOTHING
  }

  stop(): void {
    this.#current?.stop()
    this.#current = undefined
  }
}
