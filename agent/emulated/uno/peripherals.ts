import type { Peripheral } from '#agent/emulated/peripherals.ts'

const DRIVER_TEST = 'agent/emulated/driver.test.ts'
const RECEIVER_TEST = 'agent/emulated/uno/receiver.test.ts'
const FIRMWARE_TEST = 'agent/emulated/real-firmware.test.ts'
const QEMU_TEST = 'agent/emulated/uno/avr/conformance/conformance.long.test.ts'
const CYCLES_TEST = 'agent/emulated/uno/avr/cycles.test.ts'
const PROGRAMS_TEST = 'agent/emulated/uno/programs.test.ts'
const TIMING_TEST = 'agent/emulated/uno/timing.test.ts'
const UNO_TEST = 'agent/emulated/uno/uno.test.ts'

/** What the emulated Uno has and lacks. Addresses are those of its data space. */
export const unoPeripherals: readonly Peripheral[] = [
  {
    name: 'the instructions',
    support: 'exact',
    text: 'QEMU agrees over 1,000,000 random ones, with all flags.',
    test: QEMU_TEST,
  },
  {
    name: 'clock cycles',
    support: 'exact',
    text: 'Each instruction takes those of the data sheet, an interrupt four.',
    test: CYCLES_TEST,
  },
  {
    name: 'the serial port (USART)',
    support: 'exact',
    text: 'Bytes take their time at the baud rate that the program sets. Three wait for one that reads late, then the newest is replaced and the overrun flag (DOR0) is set.',
    test: RECEIVER_TEST,
  },
  {
    name: 'the pins, their pull-ups and interrupts',
    support: 'near',
    text: 'A pin reads as high from half of the supply on. What is typed does not move pin D0.',
    test: FIRMWARE_TEST,
  },
  {
    name: 'timers and PWM',
    support: 'near',
    text: 'Periods are exact. A pulse of fast PWM is a step of its timer short, and prescalers start with it.',
    test: TIMING_TEST,
  },
  { name: 'the EEPROM', support: 'exact', text: 'It outlives a reset and a flash.', test: DRIVER_TEST },
  {
    name: 'the ADC',
    support: 'near',
    text: 'A value has no noise, the pin AREF has the voltage of the supply, and the sensor always reads 25 °C.',
    test: UNO_TEST,
  },
  { name: 'the analogue comparator', support: 'near', text: 'It has no offset and no delay.', test: UNO_TEST },
  {
    name: 'the watchdog and the reset flags',
    support: 'near',
    text: 'After a reset by the watchdog it is off, as a boot loader leaves it; MCUSR still says why.',
    test: PROGRAMS_TEST,
  },
  {
    name: 'sleep',
    support: 'near',
    text: 'Clocks stop by mode. An edge on D2 or D3 ends each mode, as a level does.',
    test: PROGRAMS_TEST,
  },
  {
    name: 'the clock prescaler',
    support: 'exact',
    text: 'All that counts cycles slows down with it, and the watchdog does not.',
    test: UNO_TEST,
  },
  {
    name: 'I²C (TWI)',
    support: 'near',
    text: 'Without a device an address is not acknowledged. Of the pins, captures alone show the bits.',
    test: PROGRAMS_TEST,
  },
  {
    name: 'SPI',
    support: 'near',
    text: 'Without a device a transfer reads 0xff. Of the pins, captures alone show the bits.',
    test: PROGRAMS_TEST,
  },
  { name: 'the signature and the fuses', support: 'exact', text: 'A program reads 1E 95 0F.', test: UNO_TEST },
  {
    name: 'I²C as the one that is addressed',
    support: 'missing',
    text: 'Nobody addresses it.',
    registers: [[0xba, 0xba]],
  },
  {
    name: 'conversions that another peripheral starts',
    support: 'missing',
    text: 'Such a conversion never starts.',
    registers: [],
  },
  {
    name: 'input capture of timer 1',
    support: 'missing',
    text: 'An edge on D8 is not captured.',
    registers: [[0x86, 0x87]],
  },
  {
    name: 'the asynchronous clock of timer 2',
    support: 'missing',
    text: 'No crystal is there; timer 2 goes on with the system clock.',
    registers: [[0xb6, 0xb6]],
  },
  {
    name: 'the common reset of prescalers (GTCCR)',
    support: 'missing',
    text: 'The prescalers go on.',
    registers: [[0x43, 0x43]],
  },
  {
    name: 'writing to its own flash (SPM)',
    support: 'missing',
    text: 'The flash stays as it is.',
    registers: [],
  },
]
