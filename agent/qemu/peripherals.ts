import type { Peripheral } from '#agent/emulated/peripherals.ts'
import type { MachineName } from './machines.ts'

const TEST = 'agent/qemu/driver.long.test.ts'

/** QEMU does not count cycles. */
const timing: Peripheral = {
  name: 'cycles',
  support: 'missing',
  text: 'Time is that of the host: an instruction takes as long as the host needs, not as long as the chip would.',
  registers: [],
}
const serial: Peripheral = {
  name: 'the serial port',
  support: 'near',
  text: 'It is the console. The baud rate makes no difference: bytes take no time.',
  test: TEST,
}
const pins: Peripheral = {
  name: 'pins from outside',
  support: 'missing',
  text: 'They can neither be set nor watched.',
  registers: [],
}
const core = (name: string): Peripheral => ({
  name: `the ${name} and its interrupts`,
  support: 'near',
  text: 'It runs programs for the chip; a lock-up is told in the record.',
  test: TEST,
})
const flash: Peripheral = {
  name: 'programming the flash',
  support: 'missing',
  text: 'A program cannot change it. Flashing a file from outside works.',
  registers: [],
}

/** What the boards that QEMU plays have and lack: of QEMU 7.2 and later. */
export const qemuPeripherals: Record<MachineName, readonly Peripheral[]> = {
  microbit: [
    core('Cortex-M0'),
    serial,
    {
      name: 'the flash (NVMC)',
      support: 'near',
      text: 'A program can erase and write it, and it outlives a reset. It takes no time.',
      test: TEST,
    },
    { name: 'the radio', support: 'missing', text: 'Nothing is sent or received.', registers: [] },
    {
      name: 'sensors, the display and buttons',
      support: 'missing',
      text: 'The accelerometer and the compass do not answer, the lights are not shown, and the buttons are up.',
      registers: [],
    },
    { name: 'the ADC and PWM', support: 'missing', text: 'Their registers read as 0.', registers: [] },
    pins,
    timing,
  ],
  stm32f100: [
    core('Cortex-M3'),
    serial,
    flash,
    {
      name: 'timers, the ADC, DMA and I²C',
      support: 'missing',
      text: 'Their registers read as 0. The SysTick timer works.',
      registers: [],
    },
    pins,
    timing,
  ],
  stm32f405: [
    core('Cortex-M4'),
    serial,
    flash,
    { name: 'DMA, I²C, USB and Ethernet', support: 'missing', text: 'Their registers read as 0.', registers: [] },
    pins,
    timing,
  ],
  'linux-arm64': [
    {
      name: 'the Cortex-A53',
      support: 'near',
      text: 'Linux boots on one core with 512 MB of memory.',
      test: 'agent/qemu/linux.long.test.ts',
    },
    {
      name: 'storage and the network',
      support: 'missing',
      text: 'The system runs from memory without them, and nothing is kept.',
      registers: [],
    },
    timing,
  ],
}
