import { Command, Option } from 'commander'
import {
  checkOnline,
  type Offers,
  type Session,
  type StartOptions,
  startSession,
  UsageError,
} from '../typescript/src/index.ts'
import { metadataOfCi } from './ci-metadata.ts'
import type { Context } from './context.ts'
import { parseDuration, parseMinutes, parseSeconds } from './durations.ts'
import { choiceOption, durationOption, optionElse } from './options.ts'
import { PartsFile } from './parts-file.ts'

const LEASE_SECONDS = 60
export const MAX_SEED = 2 ** 31 - 1
const LEASE = 'end the session this long after its client is gone; 15s to 10m'

/** Parts, and where they are from. */
export type DeclaredParts = Pick<PartsFile, 'parts'> & Partial<PartsFile>

export type StartFlags = {
  board?: string
  image?: string
  for?: number
  queueTimeout?: number
  queue: boolean
  waitForOffline?: boolean
  maxCredits?: number
  speed?: 'real' | 'max'
  seed?: number
  parts?: DeclaredParts
  meta: Record<string, string>
  lease?: number
  idempotencyKey?: string
}

/** Adds the flags of everything that starts a session. */
export function withStartOptions(command: Command): Command {
  return command
    .option('--board <id>', 'one board, rather than any of a type')
    .addOption(optionElse('--image <id>', 'base image', "the type's first"))
    .addOption(durationOption('--for <duration>', 'how long it may run, such as 30m', '60m', parseMinutes))
    .addOption(durationOption('--queue-timeout <duration>', 'how long to wait for a board', '15m', parseDuration))
    .option('--no-queue', 'fail at once if no board is free')
    .option('--wait-for-offline', 'wait also if none of the boards is online now')
    .option('--max-credits <number>', 'end the session before it costs more', wholeNumber(1))
    .addOption(
      new Option('--meta <name=value>', 'remember this with the session; may be repeated').argParser(pair).default({}),
    )
    .addOption(durationOption('--lease <duration>', LEASE, undefined, parseSeconds))
    .addOption(choiceOption('--speed <speed>', 'how fast an emulated board runs', ['real', 'max']))
    .option('--seed <number>', 'what the bounce and noise of parts are drawn from', wholeNumber(0, MAX_SEED))
    .option('--parts <file>', 'a YAML file of emulated parts on the pins of the board', (path) => new PartsFile(path))
    .option('--idempotency-key <key>', 'two starts with one key are one session')
}

/** Returns the options of a start, as help and refusals name them. */
export const startOptions = (): readonly Option[] => withStartOptions(new Command()).options

/** Returns what to start. `lease` is the default, for a command that lives with its session. */
export function startOptionsOf(
  flags: StartFlags,
  boardType: string | undefined,
  { out, signal, settings }: Context,
  lease: number | null = LEASE_SECONDS,
): StartOptions {
  if ((boardType === undefined) === (flags.board === undefined))
    throw new UsageError('Give a board type or --board, and not both.')
  return {
    boardType,
    boardId: flags.board,
    baseImageId: flags.image,
    minutes: flags.for,
    queueTimeoutMs: flags.queue ? flags.queueTimeout : 0,
    waitForOffline: flags.waitForOffline,
    leaseSeconds: flags.lease ?? lease,
    maxCredits: flags.maxCredits,
    ...{ speed: flags.speed, seed: flags.seed, parts: flags.parts?.parts },
    metadata: { ...metadataOfCi(settings.environment), ...flags.meta },
    idempotencyKey: flags.idempotencyKey,
    ...{ onChange: changesOf(out.say.bind(out)), onWarning: (text: string) => out.say(text), signal },
  }
}

/** Starts a session. What the service says of a file of parts is said with its line and column. */
export async function startWith({ client }: Context, { parts }: StartFlags, options: StartOptions) {
  try {
    return await startSession(client, options)
  } catch (error) {
    throw parts?.located?.(error) ?? error
  }
}

/** As {@link checkOnline}, before a session is started. Nobody who wants to wait is asked. */
export async function assertOnline(offers: Offers, { waitForOffline }: StartFlags): Promise<void> {
  if (!waitForOffline) await checkOnline(offers)
}

/** Says each change of a session's state once, with how long the queue may take. */
function changesOf(say: (text: string) => void): (session: Session) => void {
  let last = ''
  return ({ id, state, queue_position, board_id, estimated_start_at }) => {
    const place = queue_position === null ? '' : `, place ${queue_position} in the queue`
    const text = `${id} is ${state}${place}${state === 'running' ? ` on ${board_id}` : ''}`
    const about = estimated_start_at && `, about ${minutesUntil(estimated_start_at)} min`
    if (text !== last) say(text + (about || ''))
    last = text
  }
}

const minutesUntil = (at: string) => Math.max(1, Math.ceil((Date.parse(at) - Date.now()) / 60_000))

/** Returns a parser of the whole numbers of a range. It throws a {@link UsageError} for others. */
export const wholeNumber =
  (min: number, max = Number.MAX_SAFE_INTEGER) =>
  (text: string): number => {
    const number = /^\d+$/.test(text) ? Number(text) : Number.NaN
    if (number >= min && number <= max) return number
    const range = max === Number.MAX_SAFE_INTEGER ? `, ${min} or more` : ` from ${min} to ${max}`
    throw new UsageError(`“${text}” is not a whole number${range}.`)
  }

function pair(text: string, before: Record<string, string>): Record<string, string> {
  const [, name, value] = /^([^=]+)=(.*)$/s.exec(text) ?? []
  if (name === undefined || value === undefined) throw new UsageError(`“${text}” is not NAME=VALUE.`)
  return { ...before, [name]: value }
}
