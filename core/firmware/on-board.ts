import { sql } from 'drizzle-orm'
import { notFound, Refusal } from '#core/errors.ts'
import type { User } from '#core/users.ts'
import { db } from '#db/index.ts'
import type { FlashFormat } from '#wire/firmware.ts'
import { flashStartOf } from './takes.ts'

/** A file as it was flashed. */
type FlashedFile = {
  bytes: Buffer<ArrayBuffer>
  /** In hexadecimal digits. */
  sha256: string
  format: FlashFormat
  filename: string
  /** Where a `bin` begins in the memory of the board. */
  address: number
}

type Row = Omit<FlashedFile, 'address'> & { boardType: string; loadAddress: string | null }

/**
 * Returns the file that runs on the board of a session: that of the newest flash that succeeded,
 * also after the end of the session. Throws `not_found` for the session, and where the board has
 * its base image or the file is deleted.
 */
export async function readFlashed(user: User, sessionId: string): Promise<FlashedFile> {
  const [found] = await db().execute<{ [Member in keyof Row]: Row[Member] | null } & { boardType: string }>(sql`
    select board_type as "boardType", load_address as "loadAddress", filename, format, bytes,
      encode(firmware.sha256, 'hex') as sha256
    from sessions
    left join lateral (select firmware_id, load_address from commands
      where session_id = sessions.id and kind = 'flash' and state = 'succeeded'
      order by created_at desc, id desc limit 1) as flash on true
    left join firmware on firmware.id = firmware_id
    left join firmware_blobs using (sha256)
    where sessions.id = ${sessionId} and sessions.user_id = ${user.id}`)
  if (!found) throw notFound('session')
  const { boardType, loadAddress, bytes, sha256, format, filename } = found
  if (!bytes || sha256 === null || format === null || filename === null)
    throw new Refusal('not_found', 'Nothing of yours was flashed in this session, or the file is deleted.')
  return { bytes, sha256, format, filename, address: Number(loadAddress ?? flashStartOf(boardType)) }
}
