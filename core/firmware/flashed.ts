import { type SQLWrapper, sql } from 'drizzle-orm'
import { fileOfCommand, type NamedFile } from './file-of-command.ts'

const MAX_FLASHES = 200

/** What was flashed, and when. The file is null once it is deleted. */
export type Flashed = { file: NamedFile | null; at: Date }

/** The last flash of a session that succeeded, in a statement about sessions; null without one. */
export const flashedOn = (sessionId: SQLWrapper) =>
  sql<Flashed | null>`(
  select json_build_object('file', ${fileOfCommand}, 'at', ended_at) from commands
  where session_id = ${sessionId} and kind = 'flash' and state = 'succeeded'
  order by created_at desc, id desc limit 1)`.mapWith(toFlashed)

/**
 * The last 200 flashes that were asked for, oldest first, in a statement about sessions. In a film
 * with more, each mark gets the file of the newest flash before it: those before all 200 get none.
 */
export const flashesOn = (sessionId: SQLWrapper) =>
  sql<Flashed[]>`(
  select coalesce(json_agg(json_build_object('file', ${fileOfCommand}, 'at', created_at) order by created_at, id), '[]')
  from (select * from commands where session_id = ${sessionId} and kind = 'flash'
    order by created_at desc, id desc limit ${MAX_FLASHES}) commands)`.mapWith(toFlashes)

type Row = { file: NamedFile | null; at: string }

const toFlashes = (rows: Row[]): Flashed[] => rows.map(toFlashed)

function toFlashed({ file, at }: Row): Flashed {
  return { file, at: new Date(at) }
}
