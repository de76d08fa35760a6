import { z } from 'zod'
import { pageFields } from '#core/pagination.ts'
import { Timestamp } from '#core/timestamps.ts'
import { boardHealths } from '#db/index.ts'

export const boardStates = ['available', 'in_use', 'maintenance', 'offline'] as const
export type BoardState = (typeof boardStates)[number]

export const Board = z
  .strictObject({
    id: z.string(),
    board_type: z.string().meta({ description: 'The board type, such as `stm32-h753`.' }),
    label: z.string(),
    board_specs: z.string(),
    state: z.enum(boardStates),
    location: z.string().nullable(),
    credits_per_minute: z.int().meta({ description: 'The cost of a session per minute.' }),
    base_image_ids: z.array(z.string()).meta({ description: 'The images that fit it.' }),
    capabilities: z.array(z.string()).meta({ description: 'What can be done with it, such as `console`.' }),
    flash_formats: z.array(z.string()).meta({ description: 'The firmware formats it takes.' }),
    max_firmware_bytes: z.int().nullable(),
    emulated: z.boolean().meta({ description: 'Whether software plays the hardware.' }),
    health: z.enum(boardHealths),
    created_at: Timestamp,
  })
  .meta({ id: 'Board' })
export type Board = z.infer<typeof Board>

export const BoardsRecord = z.strictObject({ boards: z.array(Board), ...pageFields }).meta({ id: 'Boards' })
