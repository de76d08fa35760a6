import { z } from 'zod'
import { BoardTypeSlug } from '#core/board-types.ts'
import { Id } from '#core/ids.ts'

/** Minutes a session may last in all (contract §5). */
export const MAX_MINUTES = 480
const DEFAULT_MINUTES = 60

const range = `must be a whole number from 1 to ${MAX_MINUTES}`
const Minutes = z.int(range).min(1, range).max(MAX_MINUTES, range)

export const StartSession = z
  .strictObject({
    board_type: BoardTypeSlug.optional().meta({ description: 'Any board of this type will do.' }),
    board_id: Id('board').optional().meta({ description: 'This board and no other. One of the two is needed.' }),
    base_image_id: Id('baseImage').optional().meta({ description: 'Else the first image of the type by label.' }),
    minutes: Minutes.default(DEFAULT_MINUTES).meta({ description: 'How long it runs at the most.' }),
    wait: z
      .boolean('must be true or false')
      .default(true)
      .meta({ description: 'Whether to queue where no board is free.' }),
  })
  .refine(
    ({ board_type, board_id }) => (board_type === undefined) !== (board_id === undefined),
    'must have either board_type or board_id, and not both',
  )
  .meta({
    id: 'StartSession',
    override: ({ jsonSchema }) =>
      void Object.assign(jsonSchema, { oneOf: [{ required: ['board_type'] }, { required: ['board_id'] }] }),
  })

export const ExtendSession = z
  .strictObject({ minutes: Minutes.meta({ description: 'How many minutes to add.' }) })
  .meta({ id: 'ExtendSession' })
