import { z } from 'zod'
import { MAX_MINUTES } from '#core/billing.ts'
import { BoardTypeSlug } from '#core/board-type-slug.ts'
import { CiOriginRecord } from '#core/ci-trusts/index.ts'
import { LatestCommand } from '#core/commands/index.ts'
import { LockUp } from '#core/consoles/index.ts'
import { Id } from '#core/ids.ts'
import { pageFields } from '#core/pagination.ts'
import { asInteger } from '#core/query-number.ts'
import { faultOf } from '#core/scheduler/index.ts'
import { Timestamp } from '#core/timestamps.ts'
import { type EndFault, endFaults, endReasons, sessionStates } from '#db/index.ts'
import { boardSpeeds } from '#wire/agent-protocol.ts'
import { PartRecord, Parts } from './declared-parts.ts'
import { Metadata, StoredMetadata } from './metadata.ts'

const DEFAULT_MINUTES = 60

const range = `must be a whole number from 1 to ${MAX_MINUTES}`
const Minutes = z.int(range).min(1, range).max(MAX_MINUTES, range)

const leaseRule = 'must be a whole number from 15 to 600'
const LeaseSeconds = z.int(leaseRule).min(15, leaseRule).max(600, leaseRule)

const MAX_CREDITS = 1_000_000_000
const creditsRule = `must be a whole number from 1 to ${MAX_CREDITS}`

const MAX_SEED = 2 ** 31 - 1
const seedRule = `must be a whole number from 0 to ${MAX_SEED}`

export const StartSession = z
  .strictObject({
    board_type: BoardTypeSlug.optional().meta({
      description: 'A type of board. Send this or `board_id`, not both.',
    }),
    board_id: Id('board').optional().meta({ description: 'A specific board. Send this or `board_type`, not both.' }),
    base_image_id: Id('baseImage').optional().meta({ description: 'Defaults to the type’s first image, by label.' }),
    minutes: Minutes.default(DEFAULT_MINUTES).meta({ description: 'Maximum running time in minutes.' }),
    wait: z
      .boolean('must be true or false')
      .default(true)
      .meta({ description: 'Whether to join the queue when no board is free.' }),
    metadata: Metadata.optional().meta({
      description:
        'Up to 8 name–value pairs of your own. They cannot be changed. Common names are ci, repository, ref, sha, job and run_url; an https `run_url` is a link on the session’s page.',
    }),
    lease_seconds: LeaseSeconds.optional().meta({
      description: 'The session ends `lease_expired` if its lease is not renewed within so many seconds.',
    }),
    max_credits: z
      .int(creditsRule)
      .min(1, creditsRule)
      .max(MAX_CREDITS, creditsRule)
      .optional()
      .meta({ description: 'The session ends `credits_exhausted` before the minute that would cost more in all.' }),
    speed: z.enum(boardSpeeds).optional().meta({
      description:
        'How fast an emulated board runs: `real` (the default), no faster than real time, or `max`, as fast as it can. Minutes are charged by real time. Needs a board with the capability `speed`.',
    }),
    seed: z.int(seedRule).min(0, seedRule).max(MAX_SEED, seedRule).optional().meta({
      description:
        'What the noise and bounce of parts are drawn from: the same seed and inputs give the same run. Needs a board with the capability `parts`.',
    }),
    parts: Parts.optional().meta({
      description: 'Emulated parts on the pins of the board. Needs a board with the capability `parts`.',
    }),
  })
  .refine(
    ({ board_type, board_id }) => (board_type === undefined) !== (board_id === undefined),
    'must have either board_type or board_id, and not both',
  )
  // Code generators do not support a `oneOf` of required members, so the description has the rule.
  .meta({ id: 'StartSession', description: 'Exactly one of `board_type` and `board_id` is needed.' })

export const ReadSession = z
  .strictObject({
    wait_for: z
      .enum(['running', 'ended'], 'must be running or ended')
      .optional()
      .meta({ description: 'Respond once the session is in this state, or past it.' }),
    wait_seconds: z
      .string()
      .regex(/^([1-9]|[1-4][0-9]|50)$/, 'must be a whole number from 1 to 50')
      .transform(Number)
      .optional()
      .meta({
        description: 'Wait at most so long, then respond with the session as it is. Needed with `wait_for`.',
        override: asInteger({ minimum: 1, maximum: 50 }),
      }),
  })
  .refine(({ wait_for, wait_seconds }) => (wait_for === undefined) === (wait_seconds === undefined), {
    path: ['wait_for'],
    error: 'must come with wait_seconds, and wait_seconds with it',
  })

export const RenewedLease = z.strictObject({ lease_expires_at: Timestamp }).meta({ id: 'RenewedLease' })

export const ExtendSession = z
  .strictObject({ minutes: Minutes.meta({ description: 'How many minutes to add.' }) })
  .meta({ id: 'ExtendSession' })

function reasonsOf(fault: EndFault | null): string {
  return endReasons.flatMap((reason) => (faultOf(reason) === fault ? [`\`${reason}\``] : [])).join(', ')
}

/** The fields of a session (docs/contract.md §4). */
export const Session = z
  .strictObject({
    id: z.string(),
    user_id: z.string(),
    board_id: z.string().nullable().meta({ description: 'Null while the session is queued.' }),
    board_type: z.string(),
    board_specs: z
      .string()
      .meta({ description: 'The board’s specs when the session got it. Later changes do not affect it.' }),
    base_image_id: z.string().meta({ description: 'The image on the board when the session becomes usable.' }),
    state: z.enum(sessionStates).meta({
      description: 'Changes in this order only; a state may be skipped. Sessions that have not ended are active.',
    }),
    end_reason: z.enum(endReasons).nullable().meta({ description: 'Null until the session ends.' }),
    credits_used: z.int().meta({ description: 'Paid so far, before refunds.' }),
    credits_refunded: z.int().meta({ description: 'Refunded so far.' }),
    created_at: Timestamp,
    started_at: Timestamp.nullable().meta({ description: 'When it began to run.' }),
    ended_at: Timestamp.nullable(),
    expires_at: Timestamp.nullable().meta({ description: 'When its time limit ends it.' }),
    credits_per_minute: z.int().meta({ description: 'Charged as each running minute starts. Fixed for the session.' }),
    queue_position: z.int().nullable().meta({ description: 'From 1, within the board type. Null unless queued.' }),
    started_by: z.string().meta({ description: '`web`, or the id of the API key that started it.' }),
    metadata: StoredMetadata.meta({
      description: 'The pairs given at the start. For a CI key the service writes the common names itself.',
    }),
    origin: CiOriginRecord.nullable().meta({
      description: 'Which CI job started it, as the ID token of its CI key said. Null without a CI key.',
    }),
    lease_seconds: z.int().nullable().meta({ description: 'Null without a lease.' }),
    lease_expires_at: Timestamp.nullable().meta({
      description: 'When the session ends unless its lease is renewed. Null without a lease.',
    }),
    max_credits: z.int().nullable().meta({ description: 'It ends before it costs more. Null without such a limit.' }),
    estimated_start_at: Timestamp.nullable().meta({
      description:
        'When its turn in the queue will come if every session uses all of its time. Null unless queued, and if that cannot be known.',
    }),
  })
  .meta({ id: 'Session', description: 'A session, queued, running or ended.' })
export type Session = z.infer<typeof Session>

/** A session read alone, with what lists leave out: how to reach its board, and its console. */
export const SessionWithConnection = Session.extend({
  console: z
    .strictObject({
      bytes: z.int().meta({ description: 'How much output is recorded.' }),
      first_offset: z
        .int()
        .meta({ description: 'All output from this offset on is kept; before it, only the first 64 KiB are.' }),
    })
    .meta({ id: 'ConsoleExtent', description: 'How much output is kept, from `first_offset` on.' })
    .nullable()
    .meta({ description: 'Null until the board has been prepared, and for boards without a console.' }),
  board_online: z.boolean().nullable().meta({
    description: 'Whether the board can be reached now. Null unless the session has a board with a console.',
  }),
  lock_up: LockUp.nullable().meta({
    description:
      'Since when the board’s processor has been locked up: it does nothing until a reset, another firmware or a power cycle. Null unless that is known.',
  }),
  end_fault: z
    .enum(endFaults)
    .nullable()
    .meta({
      description: `What caused the end. \`policy\`: a limit or the operator (${reasonsOf('policy')}). \`infrastructure\`: the board or the service (${reasonsOf('infrastructure')}). Null if it was an act of the user (${reasonsOf(null)}). \`user\` is reserved.`,
    }),
  end_message: z.string().nullable().meta({ description: 'The reason in words, if there is more to say.' }),
  command: LatestCommand.nullable().meta({ description: 'The newest act on its board, and how far it is.' }),
  speed: z.enum(boardSpeeds).meta({ description: 'How fast an emulated board runs: `real` or `max`.' }),
  seed: z.int().nullable().meta({ description: 'What the noise and bounce of parts are drawn from, if it was given.' }),
  parts: z.array(PartRecord).meta({ description: 'The emulated parts on the pins of the board.' }),
  connection: z.string().nullable().meta({
    description:
      'How to reach the board, as lines of text. Null unless the session is running and the operator has set it.',
  }),
}).meta({
  id: 'SessionWithConnection',
  description: 'A session with its console, its latest command and why it ended.',
})
export type SessionWithConnection = z.infer<typeof SessionWithConnection>

export const SessionsRecord = z
  .strictObject({ active: z.array(Session), ended: z.array(Session), ...pageFields })
  .meta({ id: 'Sessions' })
export type SessionsRecord = z.infer<typeof SessionsRecord>
