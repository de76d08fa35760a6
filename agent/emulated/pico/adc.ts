import type { RP2040 } from 'rp2040js'

/** Registers and bits (data sheet, 4.9.6). */
const FIFO = 0x0c
const SELECT_SHIFT = 12
const SELECT = 7
const IN_TURN_SHIFT = 16
const CHANNELS = 5
/** What the sensor reads at 27 °C, where it gives 0.706 V of 3.3 V. */
const SENSOR_CHANNEL = 4
const SENSOR_VALUE = 876

/** What the package keeps to itself. */
type Inside = { cs: number; checkInterrupts(): void; readUint32(offset: number): number }

/**
 * Sets up the analogue inputs. The package forgets the input that comes next in turn, and that its
 * interrupt ends with what was read.
 */
export function mendAdc(mcu: RP2040): void {
  const adc = mcu.adc as unknown as Inside
  mcu.adc.channelValues[SENSOR_CHANNEL] = SENSOR_VALUE
  Object.defineProperty(adc, 'activeChannel', {
    get: () => (adc.cs >> SELECT_SHIFT) & SELECT,
    // Only a change to the next of those that are read in turn comes this way.
    set: () => {
      let channel = (adc.cs >> SELECT_SHIFT) & SELECT
      do channel = (channel + 1) % CHANNELS
      while (((adc.cs >> (IN_TURN_SHIFT + channel)) & 1) === 0)
      adc.cs = (adc.cs & ~(SELECT << SELECT_SHIFT)) | (channel << SELECT_SHIFT)
    },
  })
  const read = adc.readUint32.bind(adc)
  adc.readUint32 = (offset) => {
    const value = read(offset)
    if (offset === FIFO) adc.checkInterrupts()
    return value
  }
}
