import { type SQLWrapper, sql } from 'drizzle-orm'
import { fileOfCommand, type NamedFile } from './file-of-command.ts'

/** What was flashed last, and so runs. The file is null once it is deleted. */
export type Flashed = { file: NamedFile | null; at: Date }

/** The last flash of a session that succeeded, in a statement about sessions; null without one. */
export const flashedOn = (sessionId: SQLWrapper) =>
  sql<Flashed | null>`(
  select json_build_object('file', ${fileOfCommand}, 'at', ended_at) from commands
  where session_id = ${sessionId} and kind = 'flash' and state = 'succeeded'
  order by created_at desc, id desc limit 1)`.mapWith(toFlashed)

function toFlashed({ file, at }: { file: NamedFile | null; at: string }): Flashed {
  return { file, at: new Date(at) }
}
