import type { Command } from 'commander'
import { type components, pages, read } from '../../typescript/src/index.ts'
import type { Context } from '../context.ts'
import type { Column } from '../output.ts'
import { wholeNumber } from '../start-options.ts'
import { time } from '../times.ts'
import { apiCommand, type Run } from './registry.ts'

type Schemas = components['schemas']
type Flags = { suite?: string; repository?: string; ref?: string; search?: string; limit: number }

const TEST_COLUMNS: Column<Schemas['Test']>[] = [
  ['TEST', ({ name }) => name],
  ['SUITE', ({ suite }) => suite],
  ['RUNS', ({ runs }) => runs],
  ['FAILED', ({ failures }) => failures],
  ['FLAKY', ({ flaky }) => (flaky ? `${Math.round(flaky.rate * 100)} % of ${flaky.of}` : '')],
  ['LAST FAILURE', ({ last_failed_at }) => time(last_failed_at, '')],
]
const RUN_COLUMNS: Column<Schemas['TestRun']>[] = [
  ['WHEN', ({ created_at }) => time(created_at, '')],
  ['RESULT', ({ result }) => result],
  ['SESSION', ({ session_id }) => session_id],
  ['BOARD', ({ board_id }) => board_id],
  ['COMMIT', ({ sha }) => sha?.slice(0, 10) ?? ''],
]

/** What a new user reads. */
const NO_TESTS = 'No tests yet. Boards report theirs to boardwalk run with --format unity, ztest or tap, or to pytest.'

export function testsCommand(run: Run): Command {
  const described = {
    usage: 'tests [name]',
    summary: 'List tests with how often they failed in the last 14 days, or the runs of one.',
    examples: ['tests --suite sensor', 'tests "reads the temperature" --ref refs/heads/main'],
    page: (_: Context, [name]: (string | undefined)[]) => (name ? `/tests/${encodeURIComponent(name)}` : '/tests'),
  }
  const work = (context: Context, flags: Flags, [name]: (string | undefined)[]) =>
    name === undefined ? listTests(context, flags) : listRuns(context, flags, name)
  return apiCommand<Flags>(described, run, work, (command) =>
    command
      .option('--suite <name>', 'only of this suite')
      .option('--repository <name>', 'only runs of this repository')
      .option('--ref <ref>', 'only runs of this branch or tag, such as refs/heads/main')
      .option('--search <text>', 'only tests with this in their names')
      .option('--limit <number>', 'how many', wholeNumber(1), 50),
  )
}

async function listTests({ client, out }: Context, { limit, ...filter }: Flags): Promise<void> {
  const size = Math.min(limit, 100)
  const readPage = (query: object) =>
    client.http.GET('/v1/tests', { params: { query: { ...given(filter), limit: size, ...query } } })
  const lists = async function* () {
    for await (const { tests } of pages(readPage, read)) yield tests
  }
  const none = Object.keys(given(filter)).length > 0 ? 'No such tests.' : NO_TESTS
  out.list(await first(limit, lists()), TEST_COLUMNS, none)
}

async function listRuns({ client, out }: Context, { limit, search: _, ...filter }: Flags, name: string): Promise<void> {
  const size = Math.min(limit, 100)
  const readPage = (query: object) =>
    client.http.GET('/v1/tests/{name}/runs', {
      params: { path: { name }, query: { ...given(filter), limit: size, ...query } },
    })
  const lists = async function* () {
    for await (const { runs } of pages(readPage, read)) yield runs
  }
  out.list(await first(limit, lists()), RUN_COLUMNS, 'No such runs.')
}

/** Returns so many items of the pages of a list. */
async function first<T>(limit: number, lists: AsyncIterable<T[]>): Promise<T[]> {
  const found: T[] = []
  for await (const list of lists) {
    found.push(...list)
    if (found.length >= limit) break
  }
  return found.slice(0, limit)
}

const given = <T extends object>(filter: T): T =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as T
