import { sql } from 'drizzle-orm'
import { withAccountSlot } from '#core/account-slots.ts'
import { notFound } from '#core/errors.ts'
import { tellInstances } from '#core/instances.ts'
import { sha256 } from '#core/sha256.ts'
import { db, transaction } from '#db/index.ts'
import type { ArtifactKind } from '#wire/artifacts.ts'
import { roomOf } from './room.ts'
import { countArtifact } from './stats.ts'

type Held = { session: string; user: string }
type Ended = { kind: ArtifactKind; size: number | null }

/** What an agent has made: the bytes, or why there are none. */
export type Made = { bytes: Buffer } | { error: string }

/**
 * Completes a pending artifact of a binding that an agent holds. Bytes beyond what its user may
 * keep make it a failed one. Throws `not_found` for any other artifact, also for one that is
 * complete.
 */
export async function receiveArtifact(agentId: string, artifactId: string, made: Made): Promise<void> {
  const { user: id } = await findHeld(agentId, artifactId)
  // The agent may have lost its binding by the time that it is its turn.
  const complete = async () => endArtifact(await findHeld(agentId, artifactId), artifactId, made)
  const { kind, size } = await withAccountSlot({ id }, 'row', () => transaction(complete))
  countArtifact(kind, size)
}

async function findHeld(agentId: string, artifactId: string): Promise<Held> {
  const [held] = await db().execute<Held>(sql`
    select session_id as session, user_id as user from artifacts join sessions on sessions.id = session_id
    join boards on boards.id = board_id
    where artifacts.id = ${artifactId} and agent_id = ${agentId}
      and sessions.state in ('starting', 'running') and sessions.binding_no = artifacts.binding_no`)
  if (!held) throw notFound('artifact')
  return held
}

async function endArtifact({ user, session }: Held, artifactId: string, made: Made): Promise<Ended> {
  const room = await roomOf({ id: user }, session)
  const fits = 'error' in made || made.bytes.length <= room.bytes
  const end = fits ? made : { error: `${room.detail} Delete some, and do it again.` }
  // It is complete already if no row is pending.
  const [ended] = await db().execute<Ended>(
    sql`update artifacts set ended_at = date_trunc('milliseconds', now()), ${
      'error' in end
        ? sql`state = 'failed', error = ${end.error}`
        : sql`state = 'ready', bytes = ${end.bytes}, size = ${end.bytes.length}, sha256 = ${sha256(end.bytes)}`
    } where id = ${artifactId} and state = 'pending' returning kind, size`,
  )
  if (!ended) throw notFound('artifact')
  await tellInstances({ t: 'session', session })
  return ended
}
