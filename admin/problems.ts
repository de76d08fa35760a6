import { CommanderError } from 'commander'
import { Refusal } from '#core/errors.ts'
import { DumpError } from '#db/dump.ts'
import { deepestCause, messageOf, stackOf } from '#db/error-cause.ts'
import { isConnectionLost, isEndedByLimit, isUnavailable } from '#db/unavailable.ts'
import { EnvError } from '#env.ts'

/** A command that was written wrongly. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** Nothing to talk to, and what to do about it. */
export class NoDatabaseError extends Error {
  override name = 'NoDatabaseError'
}

type Problem = { code: string; detail: string; exitCode: 1 | 2 }

/** What PostgreSQL answers when a table is not there. */
const NO_SUCH_TABLE = '42P01'

/**
 * Returns the text for an error; undefined where it was only help that had
 * been asked for.
 */
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
  if (isEndedByLimit(error)) return ended(`This command was ended, so that it holds nobody up: ${messageOf(cause)}`)
  if (isConnectionLost(error))
    return ended(
      `PostgreSQL closed the connection in the middle, as it does where a command stands still: ${messageOf(cause)}`,
    )
  if (isUnavailable(error))
    return { code: 'unavailable', detail: `The database cannot be reached: ${messageOf(cause)}` }
  if (cause instanceof Error && cause.name === 'MigrateError') return { code: 'not_migrated', detail: cause.message }
  if (cause instanceof Error && 'code' in cause && cause.code === NO_SUCH_TABLE)
    return { code: 'not_migrated', detail: 'This database has no tables yet: npm run -s admin -- db migrate' }
  // A bug is shown whole to the one person who can act on it.
  return { code: 'internal_error', detail: stackOf(cause) }
}

function ended(why: string): Omit<Problem, 'exitCode'> {
  return { code: 'unavailable', detail: `${why}. Look at what it has done, and run it again.` }
}
