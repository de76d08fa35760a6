import { CommanderError } from 'commander'
import { NO_EDGE } from '#wire/capture-edges.ts'
import {
  ApiError,
  ArtifactFailedError,
  BoardwalkError,
  CommandFailedError,
  ConnectionFailedError,
  ExchangeRefusedError,
  NoBoardOnlineError,
  QueueTimeoutError,
  SessionEndedError,
  UsageError,
} from '../typescript/src/index.ts'
import { EXIT, EXIT_OF_CODE, EXIT_OF_END, type Exit } from './exit-codes.ts'
import { reasonOf } from './files.ts'
import { Settings } from './settings.ts'

/** The run was ended by a signal, or because nobody reads what it prints. */
export class InterruptedError extends Error {
  override name = 'InterruptedError'
  readonly exitCode: Exit

  constructor(exitCode: Exit, text: string) {
    super(text)
    this.exitCode = exitCode
  }
}

/** Returns the exit code that an error stands for. */
export function exitCodeOf(error: unknown): Exit {
  if (error instanceof InterruptedError) return error.exitCode
  // A person has to mend the job, its trust or its account.
  if (error instanceof ExchangeRefusedError) return EXIT.refused
  if (error instanceof ApiError)
    return EXIT_OF_CODE[error.problem.code] ?? (error.status >= 500 ? EXIT.infrastructure : EXIT.usage)
  if (error instanceof SessionEndedError)
    return error.reason ? (EXIT_OF_END[error.reason] ?? EXIT.infrastructure) : EXIT.infrastructure
  if (error instanceof QueueTimeoutError || error instanceof NoBoardOnlineError) return EXIT.noBoard
  if (error instanceof ArtifactFailedError && error.artifact.error?.startsWith(NO_EDGE)) return EXIT.failed
  if (error instanceof CommandFailedError) return error.command.fault === 'user' ? EXIT.usage : EXIT.infrastructure
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.passed : EXIT.usage
  if (error instanceof UsageError) return EXIT.usage
  if (isFileError(error)) return EXIT.usage
  return EXIT.infrastructure
}

/** Returns the problem document of an error, with the exit code. */
export function problemOf(error: unknown): Record<string, unknown> {
  const exit_code = exitCodeOf(error)
  if (error instanceof ApiError) return { ...error.problem, exit_code }
  const ended = error instanceof SessionEndedError && { session_id: error.sessionId, end_reason: error.reason }
  return { code: codeOf(error), detail: textOf(error), ...ended, exit_code }
}

/** Stands for the wish to wait for boards that are offline, beside the members of requests. */
export const WAIT = '/wait_for_offline'
/** What takes a port over, in the words of the service. */
const TAKE = '?take=true'

/** What the command line calls the members of requests. */
const FLAGS: Record<string, string> = {
  ...{ '/board_type': 'the board type', '/board_id': '--board', '/base_image_id': '--image', '/minutes': '--for' },
  ...{ '/max_credits': '--max-credits', '/lease_seconds': '--lease', '/metadata': '--meta', '/label': '--label' },
  ...{ '/speed': '--speed', '/seed': '--seed', '/parts': '--parts' },
  ...{ '/expires_at': '--expires', '/access': '--access', '/credits_per_day': '--credits-per-day' },
  ...{ [WAIT]: '--wait-for-offline', [TAKE]: 'boardwalk port --take' },
}
const FLAGS_OF_EXTEND = { ...FLAGS, '/minutes': '--by' }
const FLAGS_OF_CAPTURE = {
  ...{ ...FLAGS, '/seconds': '--for', '/pins': '--pins', '/pre_percent': '--pre' },
  ...{ '/wait_seconds': '--wait', '/trigger': '--trigger' },
}
const FLAGS_OF_PORTS = { ...FLAGS, [TAKE]: '--take' }

/** Returns what the user of a command has typed for the members of its request. */
export function flagsOf([first, second]: string[]): Record<string, string> {
  // The members of `api` are typed as they are.
  if (first === 'api') return {}
  if (first === 'port' || first === 'gdb') return FLAGS_OF_PORTS
  if (first === 'capture') return FLAGS_OF_CAPTURE
  return first === 'sessions' && second === 'extend' ? FLAGS_OF_EXTEND : FLAGS
}

const named = (text: string, names: Record<string, string>) =>
  text.replaceAll(/\/[a-z_]+(?=[\s/])|\?take=true/g, (pointer) => names[pointer] ?? pointer)

/**
 * Returns what to tell a person, and what they can do. `credential` is where the key is from, and
 * `names` is what the person has typed for the members of a request.
 */
export function explain(error: unknown, credential?: string, names = FLAGS): string {
  if (!(error instanceof ApiError)) return textOf(error, names)
  const { title, detail, request_id, top_up_url, errors = [], code } = error.problem
  // A detail of its own is about the only error, in other words.
  const isAbout = errors.length === 1 && detail !== title
  return [
    named(detail, names),
    // The detail has them already, unless the service is another one.
    ...errors
      .filter((one) => !isAbout && !detail.includes(one.detail))
      .map((one) => `  ${named(`${'pointer' in one ? one.pointer : one.parameter} ${one.detail}`, names)}`),
    ...(top_up_url ? [`Top up: ${top_up_url}`] : []),
    ...(code === 'unauthorized' && credential ? [`The key is from ${credential}.`] : []),
    `(${code}, ${request_id})`,
  ].join('\n')
}

function codeOf(error: unknown): string {
  if (error instanceof ConnectionFailedError) return 'connection_failed'
  if (error instanceof SessionEndedError) return 'session_ended'
  if (error instanceof QueueTimeoutError) return 'queue_timeout'
  if (error instanceof NoBoardOnlineError) return 'no_board_available'
  if (error instanceof ArtifactFailedError) return 'artifact_failed'
  if (error instanceof CommandFailedError) return 'command_failed'
  if (error instanceof InterruptedError) return 'interrupted'
  return exitCodeOf(error) === EXIT.usage ? 'usage' : 'unexpected'
}

function textOf(error: unknown, names = FLAGS): string {
  if (error instanceof NoBoardOnlineError && names[WAIT])
    return `${error.message} With ${names[WAIT]} it waits all the same.`
  if (isFileError(error)) return `${error.path}: ${reasonOf(error)}.`
  if (error instanceof BoardwalkError || error instanceof InterruptedError) return error.message
  return unexpectedText(error)
}

/** Errors of the language say what is wrong in the program, which its users cannot mend. */
function unexpectedText(error: unknown): string {
  const isDebug = Boolean(new Settings().environment.SERVICE_DEBUG)
  const { stack, message } = error instanceof Error ? error : new Error(String(error))
  const isOfLanguage = [TypeError, RangeError, ReferenceError, SyntaxError].some((kind) => error instanceof kind)
  const what = isOfLanguage ? '' : `: ${message}`
  if (isDebug) return `boardwalk has failed. This is a fault of boardwalk: please report it.\n${stack ?? message}`
  return `boardwalk has failed${what}. This is a fault of boardwalk: please report it, with what SERVICE_DEBUG=1 prints.`
}

/** Returns whether the system refused a file: it is missing, a folder, or not readable. */
function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'path' in error && 'code' in error && 'syscall' in error
}
