import { type Command, Option } from 'commander'
import { type components, items, pages, read, UsageError } from '../../typescript/src/index.ts'
import type { Context } from '../context.ts'
import type { Column } from '../output.ts'
import { wholeNumber } from '../start-options.ts'
import { time } from '../times.ts'

type Session = components['schemas']['Session']
type ListFlags = { active?: boolean; ended?: boolean; type?: string; meta?: string; limit: number; all?: boolean }

const DEFAULT_LIMIT = 20
const LARGEST_PAGE = 100

const COLUMNS: Column<Session>[] = [
  ['ID', ({ id }) => id],
  ['TYPE', ({ board_type }) => board_type],
  ['STATE', ({ state, end_reason }) => (end_reason ? `${state} (${end_reason})` : state)],
  ['CREATED', ({ created_at }) => time(created_at, '')],
  ['EXPIRES', ({ expires_at }) => time(expires_at, '')],
  ['CREDITS', ({ credits_used }) => credits_used],
]

export function withListOptions(command: Command): Command {
  return command
    .option('--active', 'only sessions that have not ended')
    .option('--ended', 'only sessions that have ended')
    .option('--type <type>', 'only this type of board')
    .option('--meta <name=value>', 'only sessions started with this')
    .addOption(new Option('--limit <number>', 'how many ended ones').argParser(wholeNumber(1)).default(DEFAULT_LIMIT))
    .option('--all', 'all of them')
}

export async function listSessions({ client, out }: Context, flags: ListFlags): Promise<void> {
  if (flags.active && flags.ended) throw new UsageError('Give --active or --ended, or neither for both.')
  const wanted = flags.all ? Number.POSITIVE_INFINITY : flags.limit
  const filters = {
    ...(flags.type && { board_type: flags.type }),
    ...(flags.meta && { metadata: flags.meta.replace('=', ':') }),
    limit: Math.max(1, Math.min(wanted, LARGEST_PAGE)),
  }
  const readPage = (query: object) => client.http.GET('/v1/sessions', { params: { query: { ...filters, ...query } } })
  const found: Session[] = []
  const rows = async function* () {
    for await (const { active, ended } of pages(readPage, read)) {
      if (found.length === 0 && !flags.ended) found.push(...active)
      if (flags.active) return
      yield ended
    }
  }
  let left = wanted
  for await (const session of items(rows())) {
    if (left-- <= 0) break
    found.push(session)
  }
  out.list(found, COLUMNS, 'No sessions.')
}
