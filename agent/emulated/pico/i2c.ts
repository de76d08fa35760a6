import { I2CMode, type RP2040 } from 'rp2040js'
import { I2cBus, type I2cDevice } from '#agent/emulated/i2c.ts'
import type { AlarmClock } from './alarm-clock.ts'

const NANOS = 1e9
const FUNCTION_I2C = 3
const BITS_OF_BYTE = 9
const NOTHING = 0xff

type Pins = { sda: number; scl: number }

/** The buses on a Pico's pins, and its two peripherals that can use them. They outlive a reset. */
export class PicoI2c {
  readonly #buses: (Pins & { bus: I2cBus })[] = []

  /** Puts a device on a bus, if a peripheral can have it on these pins (data sheet, 2.19.2). */
  connect(device: I2cDevice, { sda, scl }: Pins): void {
    if (sda % 2 !== 0 || blockOf(scl) !== blockOf(sda) || scl % 2 !== 1) return
    const known = this.#buses.find((one) => one.sda === sda && one.scl === scl)
    const { bus } = known ?? { bus: new I2cBus() }
    bus.add(device)
    if (!known) this.#buses.push({ sda, scl, bus })
  }

  /** Takes the peripherals of a processor that has been reset. Each bit takes a period of SCL. */
  attach(mcu: RP2040, clock: AlarmClock): void {
    mcu.i2c.forEach((i2c, block) => {
      const after = (bits: number, work: () => void) => {
        const cycles = Math.max(1, i2c.sclLowPeriod + i2c.sclHighPeriod) * bits
        clock.createAlarm(work).schedule((cycles / mcu.clkSys) * NANOS)
      }
      const buses = () => this.#selected(mcu, block)
      i2c.onStart = () => after(1, () => i2c.completeStart())
      i2c.onConnect = (address, mode) =>
        after(BITS_OF_BYTE, () => {
          const heard = buses().filter((bus) => bus.address(address, mode === I2CMode.Read))
          i2c.completeConnect(heard.length > 0)
        })
      i2c.onWriteByte = (byte) =>
        after(BITS_OF_BYTE, () => {
          const taken = buses().filter((bus) => bus.write(byte))
          i2c.completeWrite(taken.length > 0)
        })
      i2c.onReadByte = () =>
        after(BITS_OF_BYTE, () => i2c.completeRead(buses().reduce((byte, bus) => byte & bus.read(), NOTHING)))
      i2c.onStop = () =>
        after(1, () => {
          for (const bus of buses()) bus.stop()
          i2c.completeStop()
        })
    })
  }

  /** Returns the buses on pins that are given to a peripheral. */
  #selected(mcu: RP2040, block: number): I2cBus[] {
    const isGiven = (pin: number) => mcu.gpio[pin]?.functionSelect === FUNCTION_I2C
    return this.#buses
      .filter(({ sda, scl }) => blockOf(sda) === block && isGiven(sda) && isGiven(scl))
      .map(({ bus }) => bus)
  }
}

/** Every second pair of pins is of the same peripheral. */
function blockOf(pin: number): number {
  return (pin >> 1) & 1
}
