import type { Peripheral } from '#agent/emulated/peripherals.ts'

const DRIVER_TEST = 'agent/emulated/driver.test.ts'
const FIRMWARE_TEST = 'agent/emulated/real-firmware.test.ts'

/** What the emulated Uno has and lacks. Addresses are those of its data space. */
export const unoPeripherals: readonly Peripheral[] = [
  {
    name: 'the serial port (USART)',
    support: 'exact',
    text: 'Bytes take their time at the baud rate that the program sets.',
    test: DRIVER_TEST,
  },
  {
    name: 'the pins, their pull-ups and interrupts',
    support: 'near',
    text: 'A pin reads as high from half of the supply on.',
    test: FIRMWARE_TEST,
  },
  { name: 'the EEPROM', support: 'exact', text: 'It outlives a reset and a flash.', test: DRIVER_TEST },
  {
    name: 'the analogue inputs',
    support: 'near',
    text: 'A value has no noise, and the reference is the supply.',
    test: FIRMWARE_TEST,
  },
  {
    name: 'the watchdog',
    support: 'missing',
    text: 'It never resets the board.',
    registers: [[0x60, 0x60]],
  },
  {
    name: 'I²C (TWI)',
    support: 'missing',
    text: 'A transfer never ends.',
    registers: [[0xb8, 0xbd]],
  },
  { name: 'SPI', support: 'missing', text: 'A transfer never ends.', registers: [[0x4c, 0x4e]] },
  {
    name: 'the analogue comparator',
    support: 'missing',
    text: 'Its output never changes.',
    registers: [[0x50, 0x50]],
  },
  {
    name: 'writing to its own flash (SPM)',
    support: 'missing',
    text: 'The flash stays as it is.',
    registers: [[0x57, 0x57]],
  },
]
