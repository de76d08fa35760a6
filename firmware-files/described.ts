import type { Takes } from './check.ts'

/** A board type or a board as the API describes it (docs/contract.md §4). */
export type Described = {
  board_type: string
  flash_formats: readonly string[]
  max_firmware_bytes: number | null
  chip?: DescribedChip | null
}

type DescribedChip = {
  name: string
  memories: readonly { start: number; size: number }[]
  elf_machine: number
  architectures: readonly string[]
  uf2_families: readonly number[]
  universal_hex_boards: readonly number[] | null
}

/** Returns what boards take, of what the API says of them. A board has no chip: its type has. */
export function takesOf({ board_type, flash_formats, max_firmware_bytes, chip }: Described): Takes {
  return {
    ...{ boardType: board_type, flashFormats: flash_formats, maxFirmwareBytes: max_firmware_bytes },
    target: chip ? targetOf(chip) : undefined,
  }
}

function targetOf({ elf_machine, uf2_families, universal_hex_boards, ...chip }: DescribedChip): Takes['target'] {
  return {
    ...{ ...chip, elfMachine: elf_machine, uf2Families: uf2_families },
    ...(universal_hex_boards && { universalHexBoards: universal_hex_boards }),
  }
}
