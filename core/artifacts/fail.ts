import { sql } from 'drizzle-orm'
import { db } from '#db/index.ts'
import type { ArtifactKind } from '#wire/artifacts.ts'
import { countArtifact } from './stats.ts'

/** Ends the pending artifacts of commands that have failed, with what went wrong. */
export async function failArtifacts(commandIds: string[]): Promise<void> {
  const failed = await db().execute<{ kind: ArtifactKind }>(sql`
    update artifacts set state = 'failed', ended_at = date_trunc('milliseconds', now()),
      error = coalesce(nullif(commands.error, ''), 'The board could not do it.')
    from commands where commands.id = command_id and command_id = any(${sql.param(commandIds)}::text[])
      and artifacts.state = 'pending' returning artifacts.kind`)
  for (const { kind } of failed) countArtifact(kind, null)
}
