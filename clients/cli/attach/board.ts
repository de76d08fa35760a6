import { machines } from '#firmware-files/index.ts'
import type { Wiring } from '#wire/wirings.ts'
import { type Boardwalk, read } from '../../typescript/src/index.ts'

/** What can be done with a board over its line. */
export type LineAbilities = { wiring: Wiring; canBreak: boolean; uploadBytes: number | undefined }

/** Returns what a board of the service can do over its line. */
export async function lineAbilitiesOf({ http }: Boardwalk, board_id: string): Promise<LineAbilities> {
  const [{ board_types }, { board_type, capabilities, flash_formats, control_lines }] = await Promise.all([
    read(http.GET('/v1/board-types')),
    read(http.GET('/v1/boards/{board_id}', { params: { path: { board_id } } })),
  ])
  const chip = board_types.find((one) => one.board_type === board_type)?.chip
  const canUpload = chip?.elf_machine === machines.avr && flash_formats.includes('hex')
  return {
    wiring: capabilities.includes('reset') ? control_lines : 'none',
    canBreak: capabilities.includes('break'),
    uploadBytes: canUpload ? chip.memories[0]?.size : undefined,
  }
}
