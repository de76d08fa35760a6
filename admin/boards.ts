import type { Command } from 'commander'
import { z } from 'zod'
import { AgentName, checkBoard } from '#core/agents/index.ts'
import { BoardTypeSlug } from '#core/board-type-slug.ts'
import { addBoard, listBoardsAsOperator, listSuspicions, setBoard, showBoard } from '#core/boards/index.ts'
import { Id } from '#core/ids.ts'
import { listSuspects } from '#core/results/index.ts'
import { boardConditions } from '#db/index.ts'
import { groupOf, operation } from './operation.ts'

const MAX_CHARACTERS = 200
const MAX_CONNECTION_CHARACTERS = 2_000
const MAX_CREDITS_PER_MINUTE = 1_000
const MAX_LOOP = 1_000
const Text = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(MAX_CHARACTERS, `must have at most ${MAX_CHARACTERS} characters`)

/** The lines of the connection, each from one --connect. Blank lines only remove it. */
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
    connect: Connection.optional(),
    agent: AgentName.optional(),
    slot: AgentName.optional(),
  })
  .refine(({ specs, rate }) => (specs === undefined) === (rate === undefined), '--specs and --rate go together')
  .refine(({ agent, slot }) => (agent === undefined) === (slot === undefined), '--agent and --slot go together')
  .transform(({ type, label, location, specs, rate, connect, agent, slot }) => ({
    connection: connect,
    agent: agent === undefined || slot === undefined ? undefined : { name: agent, slot },
    boardType: type,
    label,
    location,
    newType: specs === undefined || rate === undefined ? undefined : { specs, creditsPerMinute: rate },
  }))

const Settings = z
  .strictObject({
    id: Id('board'),
    state: z.enum(boardConditions, `must be ${boardConditions.join(', ')}; in_use cannot be set`).optional(),
    now: z.literal(true).optional(),
    connect: Connection.optional(),
    quarantine: Text.optional(),
    release: z.literal(true).optional(),
  })
  .refine(
    ({ state, connect, quarantine, release }) => [state, connect, quarantine, release].some((one) => one !== undefined),
    'needs --state, --connect, --quarantine or --release',
  )
  .refine(({ quarantine, release }) => quarantine === undefined || !release, '--quarantine excludes --release')
  .refine(
    ({ state, now }) => !now || state === 'maintenance' || state === 'offline',
    '--now goes with maintenance and offline',
  )

const Loop = z
  .string()
  .regex(/^\d{1,4}$/, 'must be a whole number')
  .transform(Number)
  .refine((times) => times >= 1 && times <= MAX_LOOP, `must be from 1 to ${MAX_LOOP}`)

async function checkAgainAndAgain(id: string, times: number) {
  for (let done = 1; ; done += 1) {
    const result = await checkBoard(id)
    if (!result.is_good || done >= times) return { checks: done, ...result }
  }
}

export function boards(program: Command): void {
  const group = groupOf(program, 'boards', 'Boards that users start sessions on')
  operation(group, 'add', {
    summary:
      'Add a board. The first board of a type adds the type, its rate and its base images. It needs an agent or a connection.',
    required: { '--type <slug>': 'its board type, such as stm32-h753', '--label <text>': 'its name' },
    options: {
      '--location <text>': 'its location',
      '--specs <text>': 'for a type that is not in the catalogue: its description',
      '--rate <credits>': 'for a type that is not in the catalogue: the credits per minute',
      '--agent <name>': 'the agent that has the board',
      '--slot <name>': 'the name by which the agent knows it',
    },
    repeated: { '--connect <line>': 'without an agent: a line of how to reach it, shown to the user of its session' },
    input: Add,
    run: addBoard,
  })
  operation(group, 'set', {
    summary: 'Open or close a board, or set its connection. Its session keeps it unless --now is given.',
    arguments: { id: 'the board' },
    options: {
      '--state <state>': boardConditions.join(', '),
      '--now': 'end its session (board_failed), refunded as if the board had failed',
      '--quarantine <text>': 'take it out of use after its session until --release; why',
      '--release': 'end its quarantine',
    },
    repeated: { '--connect <line>': 'a line of the connection, shown to the user of its session; "" removes it' },
    input: Settings,
    run: ({ id, state, now, connect, quarantine, release }) =>
      setBoard(id, { condition: state, now, connection: connect, quarantine: release ? null : quarantine }),
  })
  operation(group, 'list', {
    summary: 'All boards, by type and label, with their failures and last checks.',
    input: z.strictObject({}),
    run: async () => ({ boards: await listBoardsAsOperator() }),
  })
  operation(group, 'show', {
    summary:
      'One board, with its last failures, the last 20 lines it printed when it was checked, and who had it before a suspicion that was confirmed.',
    arguments: { id: 'the board' },
    input: z.strictObject({ id: Id('board') }),
    run: ({ id }) => showBoard(id),
  })
  operation(group, 'suspicions', {
    summary: 'The newest 100 claims of users that a board is broken, with what checks and refunds came of them.',
    input: z.strictObject({}),
    run: async () => ({ suspicions: await listSuspicions() }),
  })
  operation(group, 'suspects', {
    summary:
      'Boards on which sessions failed more often in the last 14 days than on their type, over all accounts: from 30 results of 3 accounts on.',
    input: z.strictObject({}),
    run: async () => ({ boards: await listSuspects() }),
  })
  operation(group, 'check', {
    summary: 'Wipe a board and start its base image now; prints what came of it. Nobody gets the board meanwhile.',
    arguments: { id: 'the board' },
    options: { '--loop <times>': `how often, 1 to ${MAX_LOOP}; ends with the first check that fails` },
    input: z.strictObject({ id: Id('board'), loop: Loop.default(1) }),
    run: ({ id, loop }) => checkAgainAndAgain(id, loop),
  })
}
