import { sql } from 'drizzle-orm'
import { targetOf } from '#core/firmware/index.ts'
import { recent } from '#core/recent.ts'
import { db } from '#db/index.ts'
import { MINUTE_MS } from '#durations.ts'

/** What can be done with the boards of a type, and what its first image prints once it runs. */
export type WaysIn = {
  capabilities: string[]
  flashFormats: string[]
  maxFirmwareBytes: number | null
  /** How large a program may be once it is on the board, if that is known. */
  flashBytes: number | null
  /** Some boards have details of their own, such as an SSH address. */
  hasConnection: boolean
  prompt: string | null
  /** The image that prints the prompt. */
  image: string | null
}

const NOTHING = { capabilities: [], flashFormats: [], maxFirmwareBytes: null, hasConnection: false }

/** Returns how the boards of a type are used: what any of them can do. */
export async function readWaysIn(boardType: string): Promise<WaysIn> {
  const [row] = await db().execute<Omit<WaysIn, 'flashBytes'>>(sql`
    with own as (select * from boards where board_type = ${boardType}),
      first_image as (select label, boot_expect from base_images where board_type = ${boardType} order by label limit 1)
    select array(select distinct unnest(capabilities) from own order by 1) as capabilities,
      array(select distinct unnest(flash_formats) from own order by 1) as "flashFormats",
      (select max(max_firmware_bytes) from own) as "maxFirmwareBytes",
      exists (select 1 from own where connection is not null) as "hasConnection",
      (select boot_expect from first_image) as prompt, (select label from first_image) as image`)
  const flashBytes = targetOf(boardType)?.memories[0]?.size ?? null
  return { ...(row ?? { ...NOTHING, prompt: null, image: null }), flashBytes }
}

/** Returns what `readWaysIn` does, at most a minute old. The type must exist. */
export const recentWaysIn = (boardType: string) =>
  recent(`ways in to ${boardType}`, MINUTE_MS, () => readWaysIn(boardType))()
