/** What a firmware file has to fit: the memories of a board, and how file formats name its kind. */
export type Target = {
  name: string
  /** Where a file may have bytes. The first one is the flash, where a `bin` begins by default. */
  memories: { start: number; size: number }[]
  /** The machine of an ELF file (`e_machine`). */
  elfMachine: number
  /** The families of UF2 files that the board takes. */
  uf2Families: number[]
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
} as const satisfies Record<string, Target>

/** Returns an address in words. */
export function hex(address: number): string {
  return `0x${address.toString(16).padStart(4, '0')}`
}
