import { sql } from 'drizzle-orm'
import type { User } from '#core/users.ts'
import { db } from '#db/index.ts'

const KEEP_DAYS = 30

/** Deletes the files that nobody has used for 30 days, and the bytes that nothing needs. */
export async function purgeOldFirmware(): Promise<void> {
  await db().execute(sql`delete from firmware where last_used_at < now() - make_interval(days => ${KEEP_DAYS})`)
  await db().execute(sql`delete from firmware_blobs where created_at < now() - interval '1 hour'
    and not exists (select from firmware where firmware.sha256 = firmware_blobs.sha256)
    and not exists (select from base_images where base_images.sha256 = firmware_blobs.sha256)`)
}

/** Deletes a user's firmware files. Their bytes go with the next `purgeOldFirmware`. */
export async function deleteFirmware(user: Pick<User, 'id'>): Promise<void> {
  await db().execute(sql`delete from firmware where user_id = ${user.id}`)
}
