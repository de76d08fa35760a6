import { sql } from 'drizzle-orm'
import { db } from '#db/index.ts'

/**
 * Returns the bytes of a file that an agent needs now: for a command of one of its boards, or as a
 * base image of their types. Undefined for any other.
 */
export async function readFirmwareFor(agentId: string, sha256: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const hash = Buffer.from(sha256, 'hex')
  const [found] = await db().execute<{ bytes: Buffer<ArrayBuffer> }>(sql`
    select bytes from firmware_blobs where sha256 = ${hash} and (
      exists (select from commands join boards on boards.id = commands.board_id join firmware on firmware.id = firmware_id
        where agent_id = ${agentId} and commands.state in ('queued', 'running') and firmware.sha256 = ${hash})
      or exists (select from boards join base_images using (board_type)
        where agent_id = ${agentId} and base_images.sha256 = ${hash}))`)
  return found?.bytes
}
