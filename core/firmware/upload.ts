import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { withAccountSlot } from '#core/account-slots.ts'
import { recordEvent } from '#core/audit/index.ts'
import { notFound, Refusal } from '#core/errors.ts'
import { consume, limits } from '#core/rate-limits.ts'
import type { User } from '#core/users.ts'
import { db, firmware, transaction } from '#db/index.ts'
import type { Takes } from '#firmware-files/index.ts'
import { refuseUnfit } from './check.ts'
import { keepBytes } from './keep.ts'
import type { Firmware, UploadQuery } from './schemas.ts'

const MIB = 1024 * 1024
const MAX_BYTES_OF_USER = 64 * MIB
/** Files that were used so lately are not deleted for newer ones. */
const BUSY_MINUTES = 60

/**
 * Keeps a firmware file for the board of a session. The same file under the same name is kept once.
 * If a user has more than 64 MiB, the files that were not used for longest are deleted. Throws
 * `not_found`, `session_ended`, what `refuseUnfit` throws, and `firmware_limit_reached`.
 */
export async function uploadFirmware(
  user: User,
  sessionId: string,
  bytes: Buffer,
  { filename, format: given }: z.output<typeof UploadQuery>,
): Promise<Firmware> {
  await consume(limits.firmwareUploads, user.id)
  const takes = await findWhatBoardTakes(user, sessionId)
  const format = await refuseUnfit({ bytes, filename, format: given }, takes)
  return withAccountSlot(user, 'row', () => transaction(() => keep(user, bytes, { filename, format })))
}

async function keep(
  user: User,
  bytes: Buffer,
  { filename, format }: Pick<Firmware, 'filename' | 'format'>,
): Promise<Firmware> {
  await db().execute(sql`select from users where id = ${user.id} for no key update`)
  const hash = await keepBytes(bytes)
  const [kept] = await db()
    .insert(firmware)
    .values({ userId: user.id, sha256: hash, filename, format, size: bytes.length })
    .onConflictDoUpdate({
      target: [firmware.userId, firmware.sha256, firmware.filename, firmware.format],
      set: { lastUsedAt: sql`now()` },
    })
    .returning()
  if (!kept) throw new Error('an upsert returned no row')
  await makeRoom(user, kept.id)
  await recordEvent('firmware_uploaded', { userId: user.id, subjectId: kept.id, details: { format, size: kept.size } })
  const { id, size, createdAt } = kept
  return { id, filename, format, size, sha256: hash.toString('hex'), created_at: createdAt }
}

async function findWhatBoardTakes(user: User, sessionId: string): Promise<Omit<Takes, 'target'>> {
  const [found] = await db().execute<Omit<Takes, 'target'> & { state: string }>(sql`
    select state, sessions.board_type as "boardType", flash_formats as "flashFormats",
      max_firmware_bytes as "maxFirmwareBytes"
    from sessions left join boards on boards.id = board_id
    where sessions.id = ${sessionId} and user_id = ${user.id}`)
  if (!found) throw notFound('session')
  if (found.state === 'ended') throw new Refusal('session_ended', 'This session has ended. Start a new one.')
  if (found.state === 'queued')
    throw new Refusal('board_unreachable', 'This session waits for a board. Upload the file once it has one.')
  return found
}

/** Deletes the files that were not used for longest, until the rest is within the limit. */
async function makeRoom(user: User, kept: string): Promise<void> {
  await db().execute(sql`delete from firmware where user_id = ${user.id} and id <> ${kept}
    and last_used_at < now() - make_interval(mins => ${BUSY_MINUTES}) and id in (
      select id from (select id, sum(size) over (order by last_used_at desc, id desc) as total from firmware
        where user_id = ${user.id}) as ordered where total > ${MAX_BYTES_OF_USER})`)
  const [used] = await db().execute<{ bytes: number }>(
    sql`select sum(size)::float8 as bytes from firmware where user_id = ${user.id}`,
  )
  if ((used?.bytes ?? 0) > MAX_BYTES_OF_USER)
    throw new Refusal(
      'firmware_limit_reached',
      'Your files of the last hour would be more than 64 MiB. Wait, or flash what you have uploaded.',
    )
}
