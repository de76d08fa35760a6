import type { Command } from 'commander'
import { type components, items, pages, read } from '../../typescript/src/index.ts'
import type { Context } from '../context.ts'
import { formatDuration } from '../durations.ts'
import { choiceOption } from '../options.ts'
import type { Column } from '../output.ts'
import { apiCommand, type Run } from './registry.ts'

type Schemas = components['schemas']
type BoardFlags = { type?: string; state?: (typeof STATES)[number]; each?: boolean }

const STATES = ['available', 'in_use', 'maintenance', 'offline'] as const

const TYPE_COLUMNS: Column<Schemas['BoardType']>[] = [
  ['TYPE', ({ board_type }) => board_type],
  ['FREE', ({ available, total }) => `${available}/${total}`],
  ['QUEUE', ({ queue_length }) => queue_length],
  ['CREDITS/MIN', ({ credits_per_minute }) => credits_per_minute],
  ['USUAL WAIT', usualWait],
  ['ONLINE', ({ online }) => online],
  ['WHAT', ({ board_specs }) => board_specs],
]
/** The waits of the last two weeks say nothing of a type that has no board online now. */
function usualWait({ online, wait_seconds_p50: seconds }: Schemas['BoardType']): string {
  return seconds === null || online === 0 ? '' : formatDuration(seconds * 1000)
}

const BOARD_COLUMNS: Column<Schemas['Board']>[] = [
  ['ID', ({ id }) => id],
  ['TYPE', ({ board_type }) => board_type],
  ['STATE', ({ state }) => state],
  ['LABEL', ({ label }) => label],
  ['CAN', ({ capabilities }) => capabilities.join(',')],
]

export function boardsCommand(run: Run): Command {
  const described = {
    usage: 'boards',
    summary: 'List types of boards with how many are free and online, how many wait and what they cost.',
    examples: ['boards', 'boards --watch', 'boards --each --type uno-emulated --state available'],
    page: () => '/boards',
    isWatchable: true,
  }
  return apiCommand<BoardFlags>(described, run, boards, (command) =>
    command
      .option('--type <type>', 'only this type')
      .addOption(choiceOption('--state <state>', 'list boards in this state', STATES))
      .option('--each', 'list each board'),
  )
}

async function boards({ client, out }: Context, { type, state, each }: BoardFlags): Promise<void> {
  if (!each && !state) {
    const { board_types } = await read(client.http.GET('/v1/board-types'))
    return out.list(
      board_types.filter(({ board_type }) => type === undefined || board_type === type),
      TYPE_COLUMNS,
      'No boards.',
    )
  }
  const filters = { ...(type && { board_type: type }), ...(state && { state }) }
  const readPage = (query: object) => client.http.GET('/v1/boards', { params: { query: { ...filters, ...query } } })
  const lists = async function* () {
    for await (const page of pages(readPage, read)) yield page.boards
  }
  out.list(await Array.fromAsync(items(lists())), BOARD_COLUMNS, 'No such boards.')
}
