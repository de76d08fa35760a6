import type { I2cDevice } from '#agent/emulated/i2c.ts'
import { BusPins } from './bus-pins.ts'
import type { Level, Of, Part, Wiring } from './part.ts'
import { PIXELS, Picture } from './ssd1306-picture.ts'

const CONTINUES = 0x80
const IS_DATA = 0x40
const IS_OFF = 0x40

/** How many bytes follow a command, by the table of the data sheet; none where nothing is said. */
const argumentsOf = new Map([
  ...[0x20, 0x81, 0x8d, 0xa8, 0xd3, 0xd5, 0xd9, 0xda, 0xdb].map((command) => [command, 1] as const),
  ...[0x21, 0x22, 0xa3].map((command) => [command, 2] as const),
  ...[0x29, 0x2a].map((command) => [command, 5] as const),
  ...[0x26, 0x27].map((command) => [command, 6] as const),
])

/**
 * A screen with an SSD1306 on an I²C bus, mounted as on most modules: the picture is upright with
 * segments remapped (0xa1) and rows scanned from the last (0xc8).
 */
export class Ssd1306 implements Part, I2cDevice {
  readonly pins: readonly number[]
  readonly address: number
  readonly i2c: { sda: number; scl: number; device: I2cDevice }
  readonly #picture: Picture
  readonly #bits: BusPins
  readonly #wiring: Wiring
  /** A control byte says what follows: undefined where one is due. */
  #control: number | undefined
  /** A command whose bytes have not all come, as one transfer may bring a single one. */
  #command: number[] = []
  /** The commands that change nothing here. */
  readonly #ignored = new Set<number>()

  constructor({ address, height }: Of<'ssd1306'>, { sda, scl }: { sda: number; scl: number }, wiring: Wiring) {
    this.pins = [sda, scl]
    this.address = address
    this.i2c = { sda, scl, device: this }
    this.#picture = new Picture(height)
    this.#bits = new BusPins(this, { sda, scl }, (pin, level) => wiring.drive(pin, level * wiring.supplyVolts))
    this.#wiring = wiring
  }

  /** For a program that makes the bus of its pins, without a peripheral. */
  edge(pin: number, level: Level): void {
    this.#bits.edge(pin, level)
  }

  set(): void {}

  /**
   * `frame` is what is seen, in base64: rows of 16 bytes from the top, the highest bit at the left.
   */
  state() {
    const { isOn, isInverted, height } = this.#picture
    return {
      on: isOn,
      inverted: isInverted,
      width: PIXELS,
      height,
      frame: Buffer.from(this.#picture.frame()).toString('base64'),
      ignored: [...this.#ignored].map((command) => `0x${command.toString(16).padStart(2, '0')}`).join(' '),
    }
  }

  start(): void {
    this.#control = undefined
  }

  write(byte: number): boolean {
    if (this.#control === undefined) this.#control = byte
    else {
      if (this.#control & IS_DATA) this.#picture.put(byte)
      else this.#take(byte)
      if (this.#control & CONTINUES) this.#control = undefined
    }
    return true
  }

  read(): number {
    return this.#picture.isOn ? 0 : IS_OFF
  }

  stop(): void {
    this.#wiring.changed()
  }

  #take(byte: number): void {
    this.#command.push(byte)
    const [command = 0, ...values] = this.#command
    if (values.length < (argumentsOf.get(command) ?? 0)) return
    this.#command = []
    if (!this.#picture.does(command, values)) this.#ignored.add(command)
  }
}
