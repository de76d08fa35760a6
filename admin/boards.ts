import type { Command } from 'commander'
import { z } from 'zod'
import { BoardTypeSlug } from '#core/board-type-slug.ts'
import { addBoard, listBoardsAsOperator, setBoard } from '#core/boards/index.ts'
import { Id } from '#core/ids.ts'
import { boardConditions } from '#db/index.ts'
import { groupOf, operation } from './operation.ts'

const MAX_CHARACTERS = 200
const MAX_CONNECTION_CHARACTERS = 2_000
const MAX_CREDITS_PER_MINUTE = 1_000
const Text = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(MAX_CHARACTERS, `must have at most ${MAX_CHARACTERS} characters`)

/**
 * Lines, each given with a --connect of its own; nothing but blank ones takes the connection away.
 */
const Connection = z
  .array(z.string())
  .transform((lines) => lines.join('\n').trim())
  .refine((text) => !/[\p{Cc}--\n]/v.test(text), 'must not hold control characters')
  .refine(
    (text) => [...text].length <= MAX_CONNECTION_CHARACTERS,
    `must have at most ${MAX_CONNECTION_CHARACTERS} characters`,
  )
  .transform((text) => text || null)

const Rate = z
  .string()
  .regex(/^\d{1,4}$/, 'must be a whole number')
  .transform(Number)
  .refine((rate) => rate >= 1 && rate <= MAX_CREDITS_PER_MINUTE, `must be from 1 to ${MAX_CREDITS_PER_MINUTE}`)

const Add = z
  .strictObject({
    type: BoardTypeSlug,
    label: Text,
    location: Text.optional(),
    specs: Text.optional(),
    rate: Rate.optional(),
  })
  .refine(({ specs, rate }) => (specs === undefined) === (rate === undefined), '--specs and --rate go together')
  .transform(({ type, label, location, specs, rate }) => ({
    boardType: type,
    label,
    location,
    newType: specs === undefined || rate === undefined ? undefined : { specs, creditsPerMinute: rate },
  }))

const Settings = z
  .strictObject({
    id: Id('board'),
    state: z
      .enum(boardConditions, `must be ${boardConditions.join(', ')}; that a board is in use is not for setting`)
      .optional(),
    now: z.literal(true).optional(),
    connect: Connection.optional(),
  })
  .refine(({ state, connect }) => state !== undefined || connect !== undefined, 'needs --state or --connect')
  .refine(
    ({ state, now }) => !now || state === 'maintenance' || state === 'offline',
    '--now goes with maintenance and offline',
  )

export function boards(program: Command): void {
  const group = groupOf(program, 'boards', 'What users get time on')
  operation(group, 'add', {
    summary: 'Add a board. The first of a type brings the type, its rate and its base images.',
    required: { '--type <slug>': 'its board type, such as stm32-h753', '--label <text>': 'its name' },
    options: {
      '--location <text>': 'where it is',
      '--specs <text>': 'for a type we do not know: what it is',
      '--rate <credits>': 'for a type we do not know: what a minute costs',
    },
    input: Add,
    run: addBoard,
  })
  operation(group, 'set', {
    summary: 'Open a board or close it, or say how it is reached. A session that has it keeps it, unless --now.',
    arguments: { id: 'the board' },
    options: {
      '--state <state>': boardConditions.join(', '),
      '--now': 'end the session that has it (board_failed) and give its started minute back',
    },
    repeated: { '--connect <line>': 'shown to the user of the session, one line each; "" takes it away' },
    input: Settings,
    run: ({ id, state, now, connect }) => setBoard(id, { condition: state, now, connection: connect }),
  })
  operation(group, 'list', {
    summary: 'All boards, by type and label.',
    input: z.strictObject({}),
    run: async () => ({ boards: await listBoardsAsOperator() }),
  })
}
