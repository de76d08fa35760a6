import type { Command } from 'commander'
import { type Boardwalk, type components, items, pages, read } from '../../typescript/src/index.ts'
import type { Context } from '../context.ts'
import { parseDuration } from '../durations.ts'
import { choiceOption } from '../options.ts'
import type { Cell, Column } from '../output.ts'
import { wholeNumber } from '../start-options.ts'
import { time } from '../times.ts'
import { type ApiDescribed, apiCommand, groupCommand, type Run } from './registry.ts'

type Key = components['schemas']['Key']
type CreateKey = components['schemas']['CreateKey']
type CreateFlags = { label?: string; expires?: string; access?: 'full' | 'run' | 'read'; creditsPerDay?: number }

const COLUMNS: Column<Key>[] = [
  ['ID', ({ id }) => id],
  ['LABEL', ({ label }) => label],
  ['ENDS IN', ({ last_four }) => last_four],
  ['ACCESS', ({ access }) => access],
  ['EXPIRES', ({ expires_at }) => time(expires_at, 'never')],
  ['LAST USED', ({ last_used_at }) => time(last_used_at, 'never')],
]

export function keysCommand(run: Run): Command {
  return groupCommand('keys', 'List, create and revoke API keys.', [listCommand, createCommand, revokeCommand], run)
}

function listCommand(run: Run): Command {
  const described = {
    usage: 'list',
    summary: 'List API keys, without their secrets.',
    examples: ['keys list'],
    page: () => '/keys',
  }
  return apiCommand<object>(described, run, async ({ client, out }) => {
    const readPage = (query: object) => client.http.GET('/v1/auth/keys', { params: { query } })
    const lists = async function* () {
      for await (const page of pages(readPage, read)) yield page.keys
    }
    out.list(await Array.fromAsync(items(lists())), COLUMNS, 'No keys.')
  })
}

function createCommand(run: Run): Command {
  const described = {
    usage: 'create',
    summary: 'Create an API key. Its secret is printed once; -q prints nothing else.',
    examples: [
      'keys create --label CI --access run --expires 90d --credits-per-day 500',
      'keys create --label CI -q > key.txt',
    ],
  }
  const work = async ({ client, out }: Context, flags: CreateFlags) => {
    const body: CreateKey = {
      ...(flags.label !== undefined && { label: flags.label }),
      ...(flags.access && { access: flags.access }),
      ...(flags.creditsPerDay !== undefined && { credits_per_day: flags.creditsPerDay }),
      ...(await expiryOf(client, flags.expires)),
    }
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const created = await read(client.http.POST('/v1/auth/keys', { params: { header: headers }, body }))
    const lines: [string, Cell][] = [
      ['Key', created.key],
      ['Id', created.id],
      ['Label', created.label],
      ['Access', created.access],
      ['Expires', time(created.expires_at, 'never')],
    ]
    out.record(created, lines, created.key)
    if (!out.isQuiet) out.say('This is the only time the key is shown.')
  }
  return apiCommand<CreateFlags>(described, run, work, (command) =>
    command
      .option('--label <text>', 'what it is for')
      .option('--expires <duration>', 'such as 90d, or never')
      .addOption(accessOption())
      .option('--credits-per-day <number>', 'what it may spend a day', wholeNumber(1)),
  )
}

/** Returns the option that says what a key may do. */
export const accessOption = () =>
  choiceOption('--access <access>', 'what it may do', ['full', 'run', 'read']).default(undefined, 'full')

/**
 * Returns the member of a request that says when a key expires; none for `never`. It goes by the
 * service's clock, because this computer's may be wrong by days.
 */
export async function expiryOf(client: Boardwalk, text: string | undefined): Promise<{ expires_at?: string }> {
  if (text === undefined || text === 'never') return {}
  const ms = parseDuration(text)
  const { headers } = await client.send(new Request(`${client.url}/healthz`))
  const now = Date.parse(headers.get('date') ?? '')
  return { expires_at: new Date((Number.isNaN(now) ? Date.now() : now) + ms).toISOString() }
}

function revokeCommand(run: Run): Command {
  const described: ApiDescribed = {
    usage: 'revoke <key>',
    summary: 'Revoke an API key, at once.',
    examples: ['keys revoke key_…'],
    prints: 'nothing',
  }
  return apiCommand<object>(described, run, async ({ client, out }, _, [key_id = '']) => {
    await read(client.http.DELETE('/v1/auth/keys/{key_id}', { params: { path: { key_id } } }))
    out.say(`Key ${key_id} is revoked.`)
  })
}
