import { sql } from 'drizzle-orm'
import { recordEvent } from '#core/audit/index.ts'
import { notFound } from '#core/errors.ts'
import { tellInstances } from '#core/instances.ts'
import type { User } from '#core/users.ts'
import { db, transaction } from '#db/index.ts'
import type { ArtifactKind } from '#wire/artifacts.ts'
import type { OneArtifact } from './read.ts'

/** As long as the records of consoles. */
const KEEP_DAYS = 31

/** Deletes an artifact of a user's session; a pending one is not made. Throws `not_found`. */
export async function deleteArtifact(user: User, { sessionId, artifactId }: OneArtifact): Promise<void> {
  await transaction(async () => {
    const [deleted] = await db().execute<{ kind: ArtifactKind }>(sql`
      delete from artifacts using sessions where artifacts.id = ${artifactId} and session_id = ${sessionId}
        and sessions.id = session_id and user_id = ${user.id} returning kind`)
    if (!deleted) throw notFound('artifact')
    await recordEvent('artifact_deleted', { userId: user.id, subjectId: artifactId, details: deleted })
    await tellInstances({ t: 'session', session: sessionId })
  })
}

/** Deletes the artifacts of all sessions of a user, in the transaction that closes the account. */
export async function deleteArtifacts(user: Pick<User, 'id'>): Promise<void> {
  await db().execute(sql`delete from artifacts using sessions where sessions.id = session_id and user_id = ${user.id}`)
}

/** Deletes the artifacts that are as old as no record of a console. */
export async function purgeOldArtifacts(): Promise<void> {
  await db().execute(sql`delete from artifacts where created_at < now() - make_interval(days => ${KEEP_DAYS})`)
}
