import { sql } from 'drizzle-orm'
import { sha256 } from '#core/sha256.ts'
import { db } from '#db/index.ts'

/**
 * Keeps the bytes of a file, once however often they come, and returns their SHA-256. Call it in
 * the transaction that says what they are for: bytes that nothing needs are deleted.
 */
export async function keepBytes(bytes: Buffer): Promise<Buffer> {
  const hash = sha256(bytes)
  // The update keeps them from being deleted as unused meanwhile.
  await db().execute(sql`insert into firmware_blobs (sha256, bytes) values (${hash}, ${bytes})
    on conflict (sha256) do update set created_at = now()`)
  return hash
}
