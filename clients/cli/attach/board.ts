import { targets } from '#firmware-files/index.ts'
import { type Boardwalk, type components, read } from '../../typescript/src/index.ts'
import type { Wiring } from './control-lines.ts'

type Chip = components['schemas']['Chip']

const AVR = targets.atmega328p.elfMachine
/** The `e_machine` of ESP32s, as ELF files name them: Xtensa and RISC-V. */
const ESP_MACHINES = [94, 243]

/** What can be done with a board over its line. */
export type LineAbilities = { wiring: Wiring; canBreak: boolean; uploadBytes: number | undefined }

/** Returns what a board of the service can do over its line, judged by its chip and abilities. */
export async function lineAbilitiesOf({ http }: Boardwalk, board_id: string): Promise<LineAbilities> {
  const [{ board_types }, { board_type, capabilities, flash_formats }] = await Promise.all([
    read(http.GET('/v1/board-types')),
    read(http.GET('/v1/boards/{board_id}', { params: { path: { board_id } } })),
  ])
  const chip = board_types.find((one) => one.board_type === board_type)?.chip ?? undefined
  const canUpload = chip?.elf_machine === AVR && flash_formats.includes('hex')
  return {
    wiring: capabilities.includes('reset') ? wiringOf(chip) : 'none',
    canBreak: capabilities.includes('break'),
    uploadBytes: canUpload ? chip.memories[0]?.size : undefined,
  }
}

function wiringOf(chip: Chip | undefined): Wiring {
  if (chip?.elf_machine === AVR) return 'arduino'
  return chip && ESP_MACHINES.includes(chip.elf_machine) ? 'esp' : 'none'
}
