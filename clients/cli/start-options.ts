import { type Command, Option } from 'commander'
import { type Session, type StartOptions, UsageError } from '../typescript/src/index.ts'
import { metadataOfCi } from './ci-metadata.ts'
import type { Context } from './context.ts'
import { parseDuration, parseMinutes, parseSeconds } from './durations.ts'

const LEASE_SECONDS = 60

export type StartFlags = {
  board?: string
  image?: string
  for?: number
  queueTimeout?: number
  queue: boolean
  maxCredits?: number
  meta: Record<string, string>
  lease?: number
  idempotencyKey?: string
}

/** Adds the flags of everything that starts a session. */
export function withStartOptions(command: Command): Command {
  return command
    .option('--board <id>', 'one board, rather than any of a type')
    .option('--image <id>', "base image; default: the type's first")
    .option('--for <duration>', 'how long it may run, such as 30m; default: 60m', parseMinutes)
    .option('--queue-timeout <duration>', 'how long to wait for a board; default: 15m', parseDuration)
    .option('--no-queue', 'fail at once if no board is free')
    .option('--max-credits <number>', 'end the session before it costs more', wholeNumber)
    .addOption(
      new Option('--meta <name=value>', 'remember this with the session; may be repeated').argParser(pair).default({}),
    )
    .option('--lease <duration>', 'end the session this long after its client is gone; 15s to 10m', parseSeconds)
    .option('--idempotency-key <key>', 'two starts with one key are one session')
}

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
    leaseSeconds: flags.lease ?? lease,
    maxCredits: flags.maxCredits,
    metadata: { ...metadataOfCi(settings.environment), ...flags.meta },
    idempotencyKey: flags.idempotencyKey,
    ...{ onChange: changesOf(out.say.bind(out)), onWarning: (text: string) => out.say(text), signal },
  }
}

/** Says each change of a session's state once. */
function changesOf(say: (text: string) => void): (session: Session) => void {
  let last = ''
  return ({ id, state, queue_position, board_id }) => {
    const place = queue_position === null ? '' : `, place ${queue_position} in the queue`
    const text = `${id} is ${state}${place}${state === 'running' ? ` on ${board_id}` : ''}`
    if (text !== last) say(text)
    last = text
  }
}

export function wholeNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw new UsageError(`“${text}” is not a whole number.`)
  return Number(text)
}

function pair(text: string, before: Record<string, string>): Record<string, string> {
  const [, name, value] = /^([^=]+)=(.*)$/s.exec(text) ?? []
  if (name === undefined || value === undefined) throw new UsageError(`“${text}” is not NAME=VALUE.`)
  return { ...before, [name]: value }
}
