import { z } from 'zod'
import { Chip } from '#core/firmware/index.ts'
import { pageFields } from '#core/pagination.ts'
import { Timestamp } from '#core/timestamps.ts'
import { boardHealths } from '#db/index.ts'
import { flashFormats } from '#wire/firmware.ts'
import { portProtocols } from '#wire/ports.ts'
import { wirings } from '#wire/wirings.ts'

export const boardStates = ['available', 'in_use', 'maintenance', 'offline'] as const
export type BoardState = (typeof boardStates)[number]

/** What agents say today that can be done with boards. Others may come. */
export const capabilities = [
  'console',
  'flash',
  'reset',
  'power',
  'break',
  'gpio',
  'parts',
  'speed',
  'lines',
  'debug',
  'capture',
  'coverage',
  'power_cut',
  'scenario',
] as const

const inCode = (words: readonly string[]) => words.map((word) => `\`${word}\``).join(', ')
const known = inCode(capabilities)
const capability = 'must be a capability such as console'

export const Capability = z
  .string(capability)
  .regex(/^[a-z0-9_-]+$/, capability)
  .max(40, 'must have at most 40 characters')
  .meta({
    description: `Only boards with this capability: ${known}, or another that a board has.`,
    examples: [...capabilities],
  })

export const BoardPort = z
  .strictObject({
    name: z.string().meta({ description: 'The name in the path of the port.' }),
    protocol: z.enum(portProtocols).meta({
      description: 'What it carries: `gdb-remote` for a debugger, `serial` for a serial line, `tcp` for a connection.',
    }),
  })
  .meta({ id: 'BoardPort', description: 'A byte stream of a board beside its console.' })

export const Board = z
  .strictObject({
    id: z.string(),
    board_type: z.string().meta({ description: 'The board type, such as `stm32-h753`.' }),
    label: z.string().meta({ description: 'The name of this board, such as “Uno #1”.' }),
    board_specs: z.string().meta({ description: 'The hardware in a sentence: processor, memory and parts.' }),
    state: z.enum(boardStates),
    location: z.string().nullable().meta({ description: 'Where the board is, if its operator says so.' }),
    credits_per_minute: z.int().meta({ description: 'The cost of a session per minute.' }),
    base_image_ids: z.array(z.string()).meta({ description: 'The images that fit it.' }),
    capabilities: z.array(z.string()).meta({ description: `What can be done with it: ${known}. Others may come.` }),
    flash_formats: z
      .array(z.string())
      .meta({ description: `The firmware formats it takes, of ${inCode(flashFormats)}.` }),
    max_firmware_bytes: z
      .int()
      .nullable()
      .meta({ description: 'The largest firmware file it takes. Null if it cannot be flashed.' }),
    ports: z.array(BoardPort).meta({ description: 'Its byte streams beside the console.' }),
    control_lines: z.enum(wirings).meta({
      description:
        'What DTR and RTS do where a tool has opened its line: `arduino` (DTR resets it), `esp` (RTS resets it), `lines` (they are passed on to it) or `none`.',
    }),
    emulated: z.boolean().meta({ description: 'Whether the board is emulated in software.' }),
    health: z.enum(boardHealths).meta({ description: 'What its last check found: `unknown` before the first one.' }),
    created_at: Timestamp,
  })
  .meta({ id: 'Board', description: 'One board.' })
export type Board = z.infer<typeof Board>

export const BoardWithSuccessRate = Board.extend({
  success_rate: z.number().nullable().meta({
    description:
      'What part of its last sessions (30 days, at most 200) ended without a failure of the board, from 0 to 1. Null if there were none.',
  }),
}).meta({ id: 'BoardWithSuccessRate', description: 'One board, with the part of its sessions that succeeded.' })
export type BoardWithSuccessRate = z.infer<typeof BoardWithSuccessRate>

export const BoardTypeRecord = z
  .strictObject({
    board_type: z.string().meta({ description: 'The slug of the type, such as `stm32-h753`.' }),
    board_specs: z.string().meta({ description: 'The hardware in a sentence: processor, memory and parts.' }),
    credits_per_minute: z.int().meta({ description: 'The cost of a session per minute.' }),
    total: z.int().meta({ description: 'How many boards there are.' }),
    online: z.int().meta({
      description: 'How many of them are in service: free or in use. With 0, a session would wait in vain.',
    }),
    available: z.int().meta({ description: 'How many of them a start would get now.' }),
    queue_length: z.int().meta({ description: 'How many sessions wait for one.' }),
    wait_seconds_p50: z.int().nullable().meta({
      description:
        'The median wait of the starts of the last 14 days, of the newest 1,000 at most. Null with fewer than 10 starts.',
    }),
    wait_seconds_p90: z.int().nullable().meta({ description: 'The wait that nine of ten starts did not exceed.' }),
    base_image_ids: z.array(z.string()).meta({ description: 'The images that fit it.' }),
    flash_formats: z.array(z.string()).meta({ description: 'The firmware formats that its boards take.' }),
    max_firmware_bytes: z
      .int()
      .nullable()
      .meta({ description: 'The largest firmware file that one of them takes. Null if none can be flashed.' }),
    chip: Chip.nullable().meta({ description: 'What firmware files have to fit. Null if that is not known.' }),
  })
  .meta({ id: 'BoardType', description: 'A type of boards, with how many are free and how long one waits for them.' })
export type BoardTypeRecord = z.infer<typeof BoardTypeRecord>

export const BoardTypesRecord = z.strictObject({ board_types: z.array(BoardTypeRecord) }).meta({ id: 'BoardTypes' })

export const BoardsRecord = z.strictObject({ boards: z.array(Board), ...pageFields }).meta({ id: 'Boards' })
