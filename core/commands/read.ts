import { and, eq, sql } from 'drizzle-orm'
import { notFound } from '#core/errors.ts'
import type { User } from '#core/users.ts'
import { artifacts, commands, db, sessions } from '#db/index.ts'
import type { Command, LatestCommand } from './schemas.ts'

const columns = {
  id: commands.id,
  kind: commands.kind,
  state: commands.state,
  firmware_id: commands.firmwareId,
  base_image_id: commands.baseImageId,
  artifact_id: sql<
    string | null
  >`(select ${artifacts.id} from ${artifacts} where ${artifacts.commandId} = ${commands.id})`,
  phase: sql<Command['phase']>`${commands.phase}`,
  progress: commands.progress,
  output_from: commands.outputFrom,
  // Tools that print nothing leave an empty text.
  output_tail: sql<string | null>`nullif(${commands.outputTail}, '')`,
  fault: commands.fault,
  error: commands.error,
  scenario: sql<Command['scenario']>`${commands.result}`,
  created_at: commands.createdAt,
  started_at: commands.startedAt,
  ended_at: commands.endedAt,
}

/** Returns a command of a user's session. Throws `not_found`. */
export async function readCommand(user: Pick<User, 'id'>, sessionId: string, commandId: string): Promise<Command> {
  const isOwn = and(eq(commands.id, commandId), eq(commands.sessionId, sessionId), eq(sessions.userId, user.id))
  const [command] = await db()
    .select({ ...columns, session_id: sessions.id })
    .from(commands)
    .innerJoin(sessions, eq(sessions.id, commands.sessionId))
    .where(isOwn)
  if (!command) throw notFound('command')
  return command
}

/** The newest command of a session, in a statement about sessions; null if it has none. */
export const latestCommand = sql<LatestCommand | null>`(
  select json_build_object(${sql.join(
    Object.entries(columns).flatMap(([name, column]) => [sql.raw(`'${name}'`), sql`${column}`]),
    sql`, `,
  )}) from ${commands} where ${commands.sessionId} = ${sessions.id}
  order by ${commands.createdAt} desc, ${commands.id} desc limit 1)`.mapWith(toCommand)

type Written = Record<'created_at', string> & Record<'started_at' | 'ended_at', string | null>

function toCommand(command: Omit<LatestCommand, keyof Written> & Written): LatestCommand {
  const { created_at, started_at, ended_at } = command
  return {
    ...command,
    created_at: new Date(created_at),
    started_at: started_at === null ? null : new Date(started_at),
    ended_at: ended_at === null ? null : new Date(ended_at),
  }
}
