import type { Peripheral } from './emulated/peripherals.ts'
import { picoPeripherals } from './emulated/pico/peripherals.ts'
import { unoPeripherals } from './emulated/uno/peripherals.ts'
import { qemuPeripherals } from './qemu/peripherals.ts'

/** The emulated boards in the order of the catalogue, with the types that have them. */
export const emulatedBoards: { type: string; title: string; rows: readonly Peripheral[] }[] = [
  { type: 'uno-emulated', title: 'Arduino Uno', rows: unoPeripherals },
  { type: 'pico-emulated', title: 'Raspberry Pi Pico', rows: picoPeripherals },
  { type: 'microbit-emulated', title: 'BBC micro:bit V1', rows: qemuPeripherals.microbit },
  { type: 'stm32f100-emulated', title: 'STM32VLDISCOVERY', rows: qemuPeripherals.stm32f100 },
  { type: 'stm32f405-emulated', title: 'Netduino Plus 2', rows: qemuPeripherals.stm32f405 },
  { type: 'linux-arm64', title: 'Linux on Arm64', rows: qemuPeripherals['linux-arm64'] },
]
