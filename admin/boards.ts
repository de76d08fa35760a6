import type { Command } from 'commander'
import { z } from 'zod'
import { BoardTypeSlug } from '#core/board-types.ts'
import { addBoard, listBoards, setBoardCondition } from '#core/boards.ts'
import { Id } from '#core/ids.ts'
import { boardConditions } from '#db/index.ts'
import { groupOf, operation } from './operation.ts'

const MAX_CHARACTERS = 200
const MAX_CREDITS_PER_MINUTE = 1_000
const Text = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(MAX_CHARACTERS, `must have at most ${MAX_CHARACTERS} characters`)

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

const SetState = z
  .strictObject({
    id: Id('board'),
    state: z.enum(boardConditions, `must be ${boardConditions.join(', ')}; that a board is in use is not for setting`),
    now: z.literal(true).optional(),
  })
  .refine(({ state, now }) => !(now && state === 'available'), '--now goes with maintenance and offline')

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
    summary: 'Open a board for sessions or close it; a session that has it keeps it, unless --now.',
    arguments: { id: 'the board' },
    required: { '--state <state>': boardConditions.join(', ') },
    options: { '--now': 'end the session that has it (board_failed) and give its started minute back' },
    input: SetState,
    run: ({ id, state, now }) => setBoardCondition(id, { condition: state, now }),
  })
  operation(group, 'list', {
    summary: 'All boards, by type and label.',
    input: z.strictObject({}),
    run: async () => ({ boards: (await listBoards({}, { limit: Number.MAX_SAFE_INTEGER, offset: 0 })).boards }),
  })
}
