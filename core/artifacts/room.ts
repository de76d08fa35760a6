import { sql } from 'drizzle-orm'
import type { User } from '#core/users.ts'
import { db } from '#db/index.ts'

const MIB = 1024 * 1024
const MAX_MIB_OF_SESSION = 16
const MAX_MIB_OF_USER = 64
const MAX_ARTIFACTS_OF_SESSION = 100

type Kept = { session: number; user: number; count: number }

/** How much more may be kept, and what the limit is, as a sentence. */
export type Room = { bytes: number; artifacts: number; detail: string }

/**
 * Returns the room for artifacts of a session. It locks the user's row, so that no other artifact
 * of the user is added or completed before the end of the transaction, which begins in a slot of
 * the account (`withAccountSlot`).
 */
export async function roomOf({ id }: Pick<User, 'id'>, sessionId: string): Promise<Room> {
  await db().execute(sql`select from users where id = ${id} for no key update`)
  const [kept] = await db().execute<Kept>(sql`
    select coalesce(sum(size), 0)::float8 as user,
      coalesce(sum(size) filter (where session_id = ${sessionId}), 0)::float8 as session,
      (count(*) filter (where session_id = ${sessionId}))::int as count
    from artifacts join sessions on sessions.id = session_id where user_id = ${id}`)
  const { session, user, count } = kept ?? { session: 0, user: 0, count: 0 }
  const ofSession = MAX_MIB_OF_SESSION * MIB - session
  const ofUser = MAX_MIB_OF_USER * MIB - user
  return {
    bytes: Math.min(ofSession, ofUser),
    artifacts: MAX_ARTIFACTS_OF_SESSION - count,
    detail:
      ofUser < ofSession
        ? `You can keep ${MAX_MIB_OF_USER} MiB of artifacts.`
        : `A session can keep ${MAX_ARTIFACTS_OF_SESSION} artifacts and ${MAX_MIB_OF_SESSION} MiB of them.`,
  }
}
