import { machines } from './machines.ts'

/** What a firmware file has to fit: the memories of a board, and how file formats name its kind. */
export type Target = {
  name: string
  /** Where a file may have bytes. The first one is the flash, where a `bin` begins by default. */
  memories: readonly { start: number; size: number }[]
  /** The machine of an ELF file (`e_machine`). */
  elfMachine: number
  /** What its processor runs, as an ELF file names it: `avr5`, or `v7-M` of Arm's. */
  architectures: readonly string[]
  /** The families of UF2 files that the board takes. */
  uf2Families: readonly number[]
  /** The boards in universal hex files whose blocks it takes; none if it takes no such file. */
  universalHexBoards?: readonly number[]
}

const KIB = 1024
const CORTEX_M0 = ['v6-M', 'v6S-M']
const CORTEX_M3 = [...CORTEX_M0, 'v7-M']
const CORTEX_M4 = [...CORTEX_M3, 'v7E-M']

export const targets = {
  atmega328p: {
    name: 'an ATmega328P',
    memories: [{ start: 0, size: 32 * KIB }],
    elfMachine: machines.avr,
    architectures: ['avr5'],
    uf2Families: [],
  },
  rp2040: {
    name: 'an RP2040',
    memories: [{ start: 0x1000_0000, size: 2048 * KIB }],
    elfMachine: machines.arm,
    architectures: CORTEX_M0,
    uf2Families: [0xe48b_ff56],
  },
  microbit: {
    name: 'a micro:bit V1',
    // Files may have bytes for the chip's settings, which follow the flash.
    memories: [
      { start: 0, size: 256 * KIB },
      { start: 0x1000_1000, size: KIB },
    ],
    elfMachine: machines.arm,
    architectures: CORTEX_M0,
    uf2Families: [],
    universalHexBoards: [0x9900, 0x9901],
  },
  stm32f100: {
    name: 'an STM32F100RB',
    memories: [{ start: 0x0800_0000, size: 128 * KIB }],
    elfMachine: machines.arm,
    architectures: CORTEX_M3,
    uf2Families: [],
  },
  stm32f405: {
    name: 'an STM32F405RG',
    memories: [{ start: 0x0800_0000, size: 1024 * KIB }],
    elfMachine: machines.arm,
    architectures: CORTEX_M4,
    uf2Families: [],
  },
} as const satisfies Record<string, Target>

/** Returns the name of a target as a sentence begins with it. */
export function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Returns an address in words. */
export function hex(address: number): string {
  return `0x${address.toString(16).padStart(4, '0')}`
}
