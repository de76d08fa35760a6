/** What a firmware file has to fit: the memories of a board, and how file formats name its kind. */
export type Target = {
  name: string
  /** Where a file may have bytes. The first one is the flash, where a `bin` begins by default. */
  memories: { start: number; size: number }[]
  /** The machine of an ELF file (`e_machine`). */
  elfMachine: number
  /** The families of UF2 files that the board takes. */
  uf2Families: number[]
  /** The boards in universal hex files whose blocks it takes; none if it takes no such file. */
  universalHexBoards?: number[]
}

const KIB = 1024
const ELF_ARM = 40
const ELF_AVR = 83

export const targets = {
  atmega328p: {
    name: 'an ATmega328P',
    memories: [{ start: 0, size: 32 * KIB }],
    elfMachine: ELF_AVR,
    uf2Families: [],
  },
  rp2040: {
    name: 'an RP2040 with 2 MiB of flash',
    memories: [{ start: 0x1000_0000, size: 2048 * KIB }],
    elfMachine: ELF_ARM,
    uf2Families: [0xe48b_ff56],
  },
  microbit: {
    name: 'a micro:bit V1',
    // Files may have bytes for the chip's settings, which follow the flash.
    memories: [
      { start: 0, size: 256 * KIB },
      { start: 0x1000_1000, size: KIB },
    ],
    elfMachine: ELF_ARM,
    uf2Families: [],
    universalHexBoards: [0x9900, 0x9901],
  },
  stm32f100: {
    name: 'an STM32F100RB',
    memories: [{ start: 0x0800_0000, size: 128 * KIB }],
    elfMachine: ELF_ARM,
    uf2Families: [],
  },
  stm32f405: {
    name: 'an STM32F405RG',
    memories: [{ start: 0x0800_0000, size: 1024 * KIB }],
    elfMachine: ELF_ARM,
    uf2Families: [],
  },
} as const satisfies Record<string, Target>

/** Returns an address in words. */
export function hex(address: number): string {
  return `0x${address.toString(16).padStart(4, '0')}`
}
