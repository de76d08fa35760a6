import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { Refusal } from '#core/errors.ts'
import type { User } from '#core/users.ts'
import { db } from '#db/index.ts'
import type { KnownGood, KnownGoodQuery } from './schemas.ts'

/** Whose sessions count: those that a key has started, or all that CI jobs of a trust have. */
type Starter = { startedBy: string } | { trustId: string }

/**
 * Returns the newest firmware that passed a suite on a board type and is still kept: of a user, or
 * of the sessions of one starter. Throws `not_found`.
 */
export async function findKnownGood(
  user: User,
  { board_type, suite, repository }: z.output<typeof KnownGoodQuery>,
  starter?: Starter,
): Promise<KnownGood> {
  const [found] = await db().execute<Omit<KnownGood, 'created_at'> & { created_at: string }>(sql`
    select result.session_id, file.id as firmware_id, encode(firmware_sha256, 'hex') as sha256, ref, result.created_at
    from session_results as result join sessions on sessions.id = session_id
    join lateral (select id from firmware where firmware.user_id = result.user_id and sha256 = firmware_sha256
      order by last_used_at desc limit 1) as file on true
    where result.user_id = ${user.id} and result.board_type = ${board_type} and suite = ${suite} and result = 'passed'
      and (${repository ?? null}::text is null or repository = ${repository ?? null})
      and ${isOf(starter)}
    order by result.created_at desc limit 1`)
  if (!found) throw new Refusal('not_found', 'No firmware that is still kept has passed that.')
  return { ...found, created_at: new Date(found.created_at) }
}

function isOf(starter: Starter | undefined) {
  if (!starter) return sql`true`
  // Each CI job has a key of its own, which has started nothing that passed before.
  return 'trustId' in starter ? sql`trust_id = ${starter.trustId}` : sql`started_by = ${starter.startedBy}`
}
