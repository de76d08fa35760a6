import { sql } from 'drizzle-orm'
import { failArtifacts } from '#core/artifacts/index.ts'
import { tellInstances } from '#core/instances.ts'
import { db } from '#db/index.ts'

/** An agent keeps to the deadline itself; this much later it will not answer any more. */
const GRACE_SECONDS = 15

/**
 * Ends commands that nobody has answered in time, so that their boards can be told something else.
 * Boards that are being prepared have a deadline of their session's.
 */
export async function failLateCommands(): Promise<void> {
  const failed = await db().execute<{ id: string; session: string | null }>(sql`
    update commands set state = 'failed', asked = null, fault = 'infrastructure', error = 'The board did not answer in time.',
      ended_at = date_trunc('milliseconds', now())
    where state in ('queued', 'running') and kind <> 'prepare' and deadline_at < now() - make_interval(secs => ${GRACE_SECONDS})
    returning id, session_id as session`)
  if (failed.length > 0) await failArtifacts(failed.map(({ id }) => id))
  for (const { session } of failed) if (session) await tellInstances({ t: 'session', session })
}
