import { I2CMode, type RP2040 } from 'rp2040js'
import { I2cBus, type I2cDevice } from '#agent/emulated/i2c.ts'
import type { AlarmClock } from './alarm-clock.ts'
import { blockOfI2c, type PicoLines } from './lines.ts'

const NANOS = 1e9
const FUNCTION_I2C = 3
const BITS_OF_BYTE = 8
const NOTHING = 0xff

type Pins = { sda: number; scl: number }

/** The buses on a Pico's pins, and its two peripherals that can use them. They outlive a reset. */
export class PicoI2c {
  readonly #buses: (Pins & { bus: I2cBus })[] = []

  /** Puts a device on a bus, if a peripheral can have it on these pins (data sheet, 2.19.2). */
  connect(device: I2cDevice, { sda, scl }: Pins): void {
    if (sda % 2 !== 0 || blockOfI2c(scl) !== blockOfI2c(sda) || scl % 2 !== 1) return
    const known = this.#buses.find((one) => one.sda === sda && one.scl === scl)
    const { bus } = known ?? { bus: new I2cBus() }
    bus.add(device)
    if (!known) this.#buses.push({ sda, scl, bus })
  }

  /** Takes the peripherals of a processor that has been reset. Each bit takes a period of SCL. */
  attach(mcu: RP2040, clock: AlarmClock, lines: PicoLines): void {
    for (const [block, i2c] of mcu.i2c.entries()) {
      const bus = () => {
        const cycles = Math.max(1, i2c.sclLowPeriod + i2c.sclHighPeriod)
        return { block, bitNanos: (cycles / mcu.clkSys) * NANOS }
      }
      const after = (bits: number, work: () => void) => clock.createAlarm(work).schedule(bits * bus().bitNanos)
      const devices = () => this.#selected(mcu, block)
      const acknowledge = (isTaken: boolean, complete: (isTaken: boolean) => void) => {
        lines.acknowledge(bus(), isTaken)
        after(1, () => complete(isTaken))
      }
      /** Sends a byte, and then asks whether it is acknowledged. */
      const send = (byte: number, takenBy: (bus: I2cBus) => boolean, complete: (isTaken: boolean) => void) => {
        lines.byte(bus(), byte)
        after(BITS_OF_BYTE, () => acknowledge(devices().filter(takenBy).length > 0, complete))
      }
      i2c.onStart = () => {
        lines.start(bus())
        after(1, () => i2c.completeStart())
      }
      i2c.onConnect = (address, mode) => {
        const isRead = mode === I2CMode.Read
        send(
          (address << 1) | Number(isRead),
          (one) => one.address(address, isRead),
          (isTaken) => i2c.completeConnect(isTaken),
        )
      }
      i2c.onWriteByte = (byte) =>
        send(
          byte,
          (one) => one.write(byte),
          (isTaken) => i2c.completeWrite(isTaken),
        )
      i2c.onReadByte = (isTaken) => {
        const byte = devices().reduce((all, one) => all & one.read(), NOTHING)
        lines.byte(bus(), byte)
        after(BITS_OF_BYTE, () => acknowledge(isTaken, () => i2c.completeRead(byte)))
      }
      i2c.onStop = () => {
        lines.stop(bus())
        after(1, () => {
          for (const one of devices()) one.stop()
          i2c.completeStop()
        })
      }
    }
  }

  /** Returns the buses on pins that are given to a peripheral. */
  #selected(mcu: RP2040, block: number): I2cBus[] {
    const isGiven = (pin: number) => mcu.gpio[pin]?.functionSelect === FUNCTION_I2C
    return this.#buses
      .filter(({ sda, scl }) => blockOfI2c(sda) === block && isGiven(sda) && isGiven(scl))
      .map(({ bus }) => bus)
  }
}
