import type { Peripheral } from '#agent/emulated/peripherals.ts'

const DRIVER_TEST = 'agent/emulated/driver.test.ts'
const CHIP_TEST = 'agent/emulated/pico/chip.test.ts'
const DURATIONS_TEST = 'agent/emulated/pico/durations.test.ts'
const FLASH_TEST = 'agent/emulated/pico/flash/flash.test.ts'
const PIO_TEST = 'agent/emulated/pico/pio/pio.test.ts'
const ROM_TEST = 'agent/emulated/pico/rom.test.ts'
const USB_TEST = 'agent/emulated/pico/usb-endpoints.test.ts'

/** What the emulated Pico has and lacks. */
export const picoPeripherals: readonly Peripheral[] = [
  {
    name: 'the serial ports',
    support: 'exact',
    text: 'Bytes take their time at the baud rate that the program sets; UART0 is the console; UART1 is the port `uart1`, and its bits are on its pins if a part is there. Captures show the bits of both.',
    test: DURATIONS_TEST,
  },
  {
    name: 'USB',
    support: 'near',
    text: 'A serial port (CDC) is the console, with a packet of up to 64 bytes each millisecond to the board, and numbered frames; devices of other kinds are not asked for.',
    test: USB_TEST,
  },
  {
    name: 'the boot ROM',
    support: 'near',
    text: 'It is our own, version 3, with the calls that the SDK looks up; starting as a USB drive waits for a flash.',
    test: ROM_TEST,
  },
  {
    name: 'the flash',
    support: 'near',
    text: 'Calls of the ROM and commands through the SSI erase and program it in the typical times of a W25Q16JV; reading it takes no longer than RAM.',
    test: FLASH_TEST,
  },
  {
    name: 'PIO',
    support: 'exact',
    text: 'Each step is at the cycle that divider and delays say; sticky outputs and inline output enables do nothing.',
    test: PIO_TEST,
  },
  {
    name: 'DMA',
    support: 'near',
    text: 'Pacing timers, requests, rings, chains and byte swaps work; several channels do not slow each other down.',
    test: 'agent/emulated/pico/dma.test.ts',
  },
  {
    name: 'the watchdog and the reset causes',
    support: 'exact',
    text: 'It resets in time, keeps its scratch registers, and starts where the program asked; RAM outlives resets.',
    test: CHIP_TEST,
  },
  {
    name: 'the timer and its alarms',
    support: 'exact',
    text: 'It counts microseconds of the board, which no pause stops.',
    test: CHIP_TEST,
  },
  {
    name: 'PWM',
    support: 'near',
    text: 'Periods and duties are exact; the first one after a change of them may not be.',
    test: DURATIONS_TEST,
  },
  {
    name: 'the pins, their pull-ups and interrupts',
    support: 'near',
    text: 'A pin reads as high from half of the supply on.',
    test: DRIVER_TEST,
  },
  {
    name: 'the analogue inputs',
    support: 'near',
    text: 'A conversion takes 2 µs; a value has no noise, and the sensor always reads 27 °C.',
    test: DURATIONS_TEST,
  },
  {
    name: 'the ring oscillator',
    support: 'near',
    text: 'Its random bit is the same in each run, and its frequency never changes.',
    test: CHIP_TEST,
  },
  {
    name: 'the number of the board',
    support: 'exact',
    text: 'Each board has one of its own, which stays.',
    test: FLASH_TEST,
  },
  {
    name: 'the second core',
    support: 'near',
    text: 'Both cores take turns of 64 cycles, and reach memory and peripherals without waiting for each other; one that locks up is told, and the other goes on.',
    test: 'agent/emulated/pico/two-cores.test.ts',
  },
  {
    name: 'the processors',
    support: 'near',
    text: 'Instructions and exceptions take the cycles of a Cortex-M0+, and flash is as quick to read as RAM.',
    test: 'agent/emulated/pico/cortex-m0/conformance/conformance.test.ts',
  },
  {
    name: 'the memory protection unit',
    support: 'missing',
    text: 'A program that looks finds no regions, and nothing is protected.',
    registers: [],
  },
  {
    name: 'the control of the flash cache',
    support: 'missing',
    text: 'Flash is never cached, its counters stand still, and nothing is streamed.',
    registers: [[0x1400_000c, 0x1400_001c]],
  },
  {
    name: 'the checksum of DMA',
    support: 'missing',
    text: 'Nothing is summed up.',
    registers: [[0x5000_0434, 0x5000_0438]],
  },
  {
    name: 'the alarm of the real-time clock',
    support: 'missing',
    text: 'The clock runs, and no interrupt comes.',
    registers: [[0x4005_c010, 0x4005_c014]],
  },
  {
    name: 'the measurement of clocks',
    support: 'missing',
    text: 'It gives no result.',
    registers: [[0x4000_8080, 0x4000_809c]],
  },
]
