import { sql } from 'drizzle-orm'
import { recordEvent } from '#core/audit/index.ts'
import { Refusal } from '#core/errors.ts'
import type { User } from '#core/users.ts'
import { newId } from '#db/ids.ts'
import { db } from '#db/index.ts'
import type { ArtifactKind } from '#wire/artifacts.ts'
import { roomOf } from './room.ts'

type NewArtifact = { sessionId: string; commandId: string; kind: ArtifactKind; asked: object }

/**
 * Adds the artifact of a command, in the transaction that adds the command. Throws
 * `artifact_limit_reached`, and `capture_running` or `command_running` while the session has one of
 * its kind that is not complete.
 */
export async function addArtifact(
  user: Pick<User, 'id'>,
  { sessionId, commandId, kind, asked }: NewArtifact,
): Promise<void> {
  const room = await roomOf(user, sessionId)
  if (room.bytes <= 0 || room.artifacts <= 0)
    throw new Refusal('artifact_limit_reached', `${room.detail} Delete some that you do not need.`)
  const id = newId('artifact')
  const added = await db().execute(sql`
    insert into artifacts (id, session_id, binding_no, command_id, kind, asked)
    select ${id}, session_id, binding_no, commands.id, ${kind}, ${JSON.stringify(asked)}::jsonb
    from commands where commands.id = ${commandId}
    on conflict (session_id, kind) where state = 'pending' do nothing returning 1`)
  if (added.length === 0) throw incomplete(kind)
  await recordEvent('artifact_made', { userId: user.id, subjectId: id, details: { kind } })
}

function incomplete(kind: ArtifactKind): Refusal {
  const what = 'of this board is not complete. Wait for it, or delete it.'
  if (kind === 'capture') return new Refusal('capture_running', `A capture ${what}`)
  return new Refusal('command_running', `A file of the kind ${kind} ${what}`)
}
