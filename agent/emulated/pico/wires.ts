import type { RP2040 } from 'rp2040js'
import type { I2cDevice } from '#agent/emulated/i2c.ts'
import type { MachineEvents } from '#agent/emulated/machine.ts'
import type { AlarmClock } from './alarm-clock.ts'
import { PicoI2c } from './i2c.ts'
import { PicoLines } from './lines.ts'
import { paceSpi } from './spi.ts'
import { Uart1Pins } from './uart1-pins.ts'

/** What a Pico's serial peripherals have on its pins, and what is connected there. */
export class Wires {
  readonly lines: PicoLines
  readonly #i2c = new PicoI2c()
  readonly #uart1: Uart1Pins

  constructor(events: MachineEvents, cycles: () => number) {
    this.lines = new PicoLines(events, cycles)
    this.#uart1 = new Uart1Pins(this.lines, events)
  }

  /** Takes the peripherals of a processor that has been reset. */
  attach(mcu: RP2040, clock: AlarmClock): void {
    this.lines.attach(mcu, clock)
    this.#i2c.attach(mcu, clock, this.lines)
    paceSpi(mcu, clock, this.lines)
    this.#uart1.attach(mcu, clock)
  }

  connectI2c(device: I2cDevice, pins: { sda: number; scl: number }): void {
    this.#i2c.connect(device, pins)
  }

  connectSerial(pins: { tx: number; rx: number }): void {
    this.#uart1.connect(pins)
  }

  /** Sends bytes to UART1 by its line. */
  sendSerial(bytes: Uint8Array): void {
    this.#uart1.push(bytes)
  }
}
