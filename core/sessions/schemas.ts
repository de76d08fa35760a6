import { z } from 'zod'
import { MAX_MINUTES } from '#core/billing.ts'
import { BoardTypeSlug } from '#core/board-type-slug.ts'
import { Id } from '#core/ids.ts'

const DEFAULT_MINUTES = 60

const range = `must be a whole number from 1 to ${MAX_MINUTES}`
const Minutes = z.int(range).min(1, range).max(MAX_MINUTES, range)

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
  })
  .refine(
    ({ board_type, board_id }) => (board_type === undefined) !== (board_id === undefined),
    'must have either board_type or board_id, and not both',
  )
  // Code generators do not support a `oneOf` of required members, so the description has the rule.
  .meta({ id: 'StartSession', description: 'Exactly one of `board_type` and `board_id` is needed.' })

export const ExtendSession = z
  .strictObject({ minutes: Minutes.meta({ description: 'How many minutes to add.' }) })
  .meta({ id: 'ExtendSession' })
