import { sql } from 'drizzle-orm'
import { db } from '#db/index.ts'

/** Ends the pending artifacts of commands that have failed, with what went wrong. */
export async function failArtifacts(commandIds: string[]): Promise<void> {
  await db().execute(sql`
    update artifacts set state = 'failed', ended_at = date_trunc('milliseconds', now()),
      error = coalesce(nullif(commands.error, ''), 'The board could not do it.')
    from commands where commands.id = command_id and command_id = any(${sql.param(commandIds)}::text[])
      and artifacts.state = 'pending'`)
}
