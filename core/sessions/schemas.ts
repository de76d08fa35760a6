import { z } from 'zod'
import { MAX_MINUTES } from '#core/billing.ts'
import { BoardTypeSlug } from '#core/board-type-slug.ts'
import { Id } from '#core/ids.ts'
import { asInteger } from '#core/query-number.ts'
import { Timestamp } from '#core/timestamps.ts'
import { boardSpeeds } from '#wire/agent-protocol.ts'
import { Parts } from './declared-parts.ts'
import { Metadata } from './metadata.ts'

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
