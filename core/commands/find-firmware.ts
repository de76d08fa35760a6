import { sql } from 'drizzle-orm'
import type { ConsoleStatus } from '#core/consoles/index.ts'
import { refusedField } from '#core/errors.ts'
import { refuseUnfit } from '#core/firmware/index.ts'
import type { User } from '#core/users.ts'
import { db } from '#db/index.ts'
import type { FlashFormat } from '#wire/firmware.ts'

type Wanted = { firmwareId?: string | undefined; baseImageId?: string | undefined; address?: number | undefined }
type Found = {
  bytes: Buffer | null
  format: FlashFormat | null
  boardType: string
  flashFormats: string[]
  maxFirmwareBytes: number | null
}

/**
 * Checks that a user's file, or a base image, fits the board of a session. Throws `invalid_request`
 * for one that does not exist or has problems, and what `refuseUnfit` throws.
 */
export async function findFirmware(user: User, { sessionId }: ConsoleStatus, wanted: Wanted): Promise<void> {
  const { firmwareId = null, baseImageId = null, address } = wanted
  const file = firmwareId
    ? sql`firmware left join base_images on false where firmware.id = ${firmwareId} and firmware.user_id = ${user.id}`
    : sql`base_images left join firmware on false where base_images.id = ${baseImageId} and base_images.board_type = (
        select board_type from sessions where id = ${sessionId})`
  const [found] = await db().execute<Found>(sql`
    select file.format, bytes, boards.board_type as "boardType", flash_formats as "flashFormats",
      max_firmware_bytes as "maxFirmwareBytes"
    from (select coalesce(firmware.sha256, base_images.sha256) as sha256, coalesce(firmware.format, base_images.format) as format
      from ${file}) as file
    left join firmware_blobs using (sha256)
    join sessions on sessions.id = ${sessionId} join boards on boards.id = board_id`)
  const pointer = firmwareId ? '/firmware_id' : '/base_image_id'
  if (!found) throw refusedField(pointer, `is no ${firmwareId ? 'firmware of yours' : 'base image of this board type'}`)
  if (address !== undefined && found.format !== 'bin')
    throw refusedField('/address', `is for bin files only: a ${found.format ?? 'base image'} says where it goes`)
  // The agent has base images without a file itself.
  const { bytes, format } = found
  if (bytes && format) await refuseUnfit({ bytes, format, address }, found, pointer)
}
