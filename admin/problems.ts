import { CommanderError } from 'commander'
import { Refusal } from '#core/errors.ts'
import { DumpError } from '#db/dump.ts'
import { deepestCause, messageOf, stackOf } from '#db/error-cause.ts'
import { isConnectionLost, isEndedByLimit, isUnavailable } from '#db/unavailable.ts'
import { EnvError } from '#env.ts'

/** Thrown for a command that cannot be parsed. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** Thrown if no database is running; the text says what to do. */
export class NoDatabaseError extends Error {
  override name = 'NoDatabaseError'
}

type Problem = { code: string; detail: string; exitCode: 1 | 2 }

/** PostgreSQL's code for a missing table. */
const NO_SUCH_TABLE = '42P01'

/** Returns the problem to print for any thrown error; undefined if only help was requested. */
export function problemOf(error: unknown): Problem | undefined {
  if (error instanceof CommanderError) return usageProblem(error)
  if (error instanceof UsageError) return { code: 'usage', detail: error.message, exitCode: 2 }
  return { ...failureOf(error), exitCode: 1 }
}

function usageProblem({ code, exitCode, message }: CommanderError): Problem | undefined {
  if (exitCode === 0) return undefined
  if (code === 'commander.help')
    return { code: 'usage', detail: 'A command is needed; --help lists them.', exitCode: 2 }
  return { code: 'usage', detail: message.replace(/^error: /, '').replace(/\n/g, ' '), exitCode: 2 }
}

function failureOf(error: unknown): Omit<Problem, 'exitCode'> {
  if (error instanceof Refusal) return { code: error.code, detail: error.message }
  if (error instanceof EnvError) return { code: 'invalid_configuration', detail: error.message }
  if (error instanceof NoDatabaseError) return { code: 'no_database', detail: error.message }
  if (error instanceof DumpError) return { code: 'dump', detail: error.message }
  const cause = deepestCause(error)
  if (isEndedByLimit(error))
    return ended(`This command was stopped so that it does not block other users: ${messageOf(cause)}`)
  if (isConnectionLost(error))
    return ended(`PostgreSQL closed the connection during the command, as it does with idle ones: ${messageOf(cause)}`)
  if (isUnavailable(error))
    return { code: 'unavailable', detail: `The database cannot be reached: ${messageOf(cause)}` }
  if (cause instanceof Error && cause.name === 'MigrateError') return { code: 'not_migrated', detail: cause.message }
  if (cause instanceof Error && 'code' in cause && cause.code === NO_SUCH_TABLE)
    return { code: 'not_migrated', detail: 'This database has no tables yet: npm run -s admin -- db migrate' }
  // The operator gets the stack of a bug, and can report it.
  return { code: 'internal_error', detail: stackOf(cause) }
}

function ended(reason: string): Omit<Problem, 'exitCode'> {
  return { code: 'unavailable', detail: `${reason}. Check what it has changed, and run it again.` }
}
