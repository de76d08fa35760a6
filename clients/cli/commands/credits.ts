import type { Command } from 'commander'
import { type components, items, pages, read } from '../../typescript/src/index.ts'
import type { Context } from '../context.ts'
import { counted } from '../counted.ts'
import type { Column } from '../output.ts'
import { wholeNumber } from '../start-options.ts'
import { time } from '../times.ts'
import { apiCommand, type Run } from './registry.ts'

type Entry = components['schemas']['Entry']

const COLUMNS: Column<Entry>[] = [
  ['CREATED', ({ created_at }) => time(created_at, '')],
  ['AMOUNT', ({ amount }) => amount],
  ['BALANCE', ({ balance_after }) => balance_after],
  ['WHAT', ({ description }) => description],
]

export function creditsCommand(run: Run): Command {
  const described = {
    usage: 'credits',
    summary: 'Show the balance, and what it was spent on.',
    examples: ['credits --limit 5', 'credits --all --json'],
    page: () => '/credits',
  }
  type Flags = { limit: number; all?: boolean }
  const work = async ({ client, out }: Context, { limit, all }: Flags) => {
    const wanted = all ? Number.POSITIVE_INFINITY : limit
    const size = Math.max(1, Math.min(wanted, 100))
    const readPage = (query: object) => client.http.GET('/v1/credits', { params: { query: { limit: size, ...query } } })
    const lists = async function* () {
      for await (const { balance, entries } of pages(readPage, read)) {
        if (found.length === 0) out.say(`Balance: ${counted(balance, 'credit')}`)
        yield entries
      }
    }
    const found: Entry[] = []
    for await (const entry of items(lists())) {
      if (found.length >= wanted) break
      found.push(entry)
    }
    out.list(found, COLUMNS, 'Nothing was spent yet.')
  }
  return apiCommand<Flags>(described, run, work, (command) =>
    command.option('--limit <number>', 'how many entries', wholeNumber(1), 20).option('--all', 'all of them'),
  )
}
