import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { User } from '#core/users.ts'
import { db, sessions } from '#db/index.ts'
import { fileOfCommand, type NamedFile } from './file-of-command.ts'

/** As many as a film has marks at most. */
const MAX_FLASHES = 500

/** What was flashed, and when. The file is null once it is deleted. */
export type Flashed = { file: NamedFile | null; at: Date }

/** The last flash of a session that succeeded, in a statement about sessions; null without one. */
export const flashedOn = (sessionId: SQLWrapper) =>
  sql<Flashed | null>`(
  select json_build_object('file', ${fileOfCommand}, 'at', ended_at) from commands
  where session_id = ${withTable(sessionId)} and kind = 'flash' and state = 'succeeded'
  order by created_at desc, id desc limit 1)`.mapWith(toFlashed)

/**
 * The last 500 flashes that were asked for, oldest first, in a statement about sessions. In a film
 * with more, each mark gets the file of the newest flash before it: those before all 500 get none.
 */
export const flashesOn = (sessionId: SQLWrapper) =>
  sql<Flashed[]>`(
  select coalesce(json_agg(json_build_object('file', ${fileOfCommand}, 'at', created_at) order by created_at, id), '[]')
  from (select * from commands where session_id = ${withTable(sessionId)} and kind = 'flash'
    order by created_at desc, id desc limit ${MAX_FLASHES}) commands)`.mapWith(toFlashes)

/** Returns the same flashes of a session of the user; none of somebody else's. */
export async function listFlashes(user: User, sessionId: string): Promise<Flashed[]> {
  const [found] = await db()
    .select({ flashes: flashesOn(sessions.id) })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, user.id)))
  return found?.flashes ?? []
}

/**
 * In a select from one table Drizzle writes a column without it, which would be the command's own
 * `id` here. It leaves the columns of a part as they are.
 */
const withTable = (column: SQLWrapper): SQL => sql`${column}`

type Row = { file: NamedFile | null; at: string }

const toFlashes = (rows: Row[]): Flashed[] => rows.map(toFlashed)

function toFlashed({ file, at }: Row): Flashed {
  return { file, at: new Date(at) }
}
