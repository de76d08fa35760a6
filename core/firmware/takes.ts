import { sql } from 'drizzle-orm'
import { catalogue, findInCatalogue } from '#db/catalogue.ts'
import { db } from '#db/index.ts'
import { type Takes, type Target, targets } from '#firmware-files/index.ts'
import type { Chip } from './schemas.ts'

/** Returns what firmware files of a type have to fit, if that is known. */
export function targetOf(boardType: string): Takes['target'] {
  const target = targetNameOf(boardType)
  return target && targets[target]
}

/** Returns where the flash of a type begins: 0 if that is not known. */
export function flashStartOf(boardType: string): number {
  return targetOf(boardType)?.memories[0]?.start ?? 0
}

export function targetNameOf(boardType: string) {
  return findInCatalogue(boardType)?.target
}

/** The chips of the types of the catalogue, as the API has them. */
export const chips: Record<string, Chip> = Object.fromEntries(
  catalogue.flatMap(({ slug, target }) => (target ? [[slug, chipOf(targets[target])]] : [])),
)

function chipOf(target: Target): Chip {
  const { name, memories, elfMachine, architectures, uf2Families, universalHexBoards } = target
  return {
    name,
    memories: [...memories],
    elf_machine: elfMachine,
    architectures: [...architectures],
    uf2_families: [...uf2Families],
    universal_hex_boards: universalHexBoards ? [...universalHexBoards] : null,
  }
}

/** Returns what the boards of every type take: what any of them does. */
export async function readTakes(): Promise<Takes[]> {
  const rows = await db().execute<Omit<Takes, 'target'>>(sql`
    select slug as "boardType",
      array(select distinct unnest(flash_formats) from boards where board_type = slug order by 1) as "flashFormats",
      (select max(max_firmware_bytes) from boards where board_type = slug) as "maxFirmwareBytes"
    from board_types order by slug`)
  return rows.map((row) => ({ ...row, target: targetOf(row.boardType) }))
}
