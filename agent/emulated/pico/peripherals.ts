import type { Peripheral } from '#agent/emulated/peripherals.ts'

const DRIVER_TEST = 'agent/emulated/driver.test.ts'
const FIRMWARE_TEST = 'agent/emulated/real-firmware.test.ts'

/** What the emulated Pico has and lacks. */
export const picoPeripherals: readonly Peripheral[] = [
  {
    name: 'the serial port UART0',
    support: 'exact',
    text: 'Bytes take their time at the baud rate that the program sets.',
    test: DRIVER_TEST,
  },
  {
    name: 'USB',
    support: 'near',
    text: 'A serial port (CDC) is the console; devices of other kinds are not asked for.',
    test: FIRMWARE_TEST,
  },
  { name: 'the flash', support: 'near', text: 'The calls of the boot ROM erase and program it.', test: FIRMWARE_TEST },
  {
    name: 'the pins, their pull-ups and interrupts',
    support: 'near',
    text: 'A pin reads as high from half of the supply on.',
    test: DRIVER_TEST,
  },
  {
    name: 'the analogue inputs',
    support: 'near',
    text: 'A value has no noise, and the sensor always reads 27 °C.',
    test: DRIVER_TEST,
  },
  {
    name: 'the second core',
    support: 'missing',
    text: 'It does not start, and the firmware waits for it for ever.',
    registers: [[0xd000_0054, 0xd000_0054]],
  },
]
