import { type Command, Option } from 'commander'
import { type components, items, pages, read } from '../../typescript/src/index.ts'
import type { Context } from '../context.ts'
import type { Cell, Column } from '../output.ts'
import { wholeNumber } from '../start-options.ts'
import { Time } from '../times.ts'
import { listenCommand } from './listen.ts'
import { type ApiDescribed, apiCommand, groupCommand, type Run } from './registry.ts'

type Schemas = components['schemas']
type EventType = NonNullable<Schemas['CreateWebhook']['event_types']>[number]

/** The types of events. One that the service adds does not compile without it. */
const EVENT_TYPES: Record<EventType, true> = {
  ...{ 'session.queued': true, 'session.starting': true, 'session.running': true, 'session.extended': true },
  ...{ 'session.board_lost': true, 'session.board_back': true, 'session.ended': true, 'credits.posted': true },
}

const COLUMNS: Column<Schemas['Webhook']>[] = [
  ['ID', ({ id }) => id],
  ['STATE', stateOf],
  ['URL', ({ url }) => url],
  ['LABEL', ({ label }) => label],
  ['EVENTS', ({ event_types }) => event_types?.join(',') ?? 'all'],
]
const DELIVERY_COLUMNS: Column<Schemas['WebhookDelivery']>[] = [
  ['ID', ({ id }) => id],
  ['TYPE', ({ type }) => type],
  ['STATE', ({ state }) => state],
  ['STATUS', ({ response_status }) => response_status],
  ['ATTEMPTS', ({ attempts }) => attempts],
  ['CREATED', ({ created_at }) => new Time(created_at)],
  ['ERROR', ({ error }) => error],
]

export function webhooksCommand(run: Run): Command {
  const verbs = [listCommand, createCommand, deleteCommand, deliveriesCommand, triggerCommand, listenCommand]
  return groupCommand('webhooks', 'Have events posted to a URL, or to your computer.', verbs, run)
}

function stateOf({ disabled_at, disabled_reason }: Schemas['Webhook']): string {
  return disabled_at === null ? 'on' : `off (${disabled_reason})`
}

function listCommand(run: Run): Command {
  const described = {
    usage: 'list',
    summary: 'List webhooks, without their secrets.',
    examples: ['webhooks list'],
    page: () => '/webhooks',
  }
  return apiCommand<object>(described, run, async ({ client, out }) => {
    out.list((await read(client.http.GET('/v1/webhooks'))).webhooks, COLUMNS, 'No webhooks.')
  })
}

function createCommand(run: Run): Command {
  const described = {
    usage: 'create <url>',
    summary: 'Have events posted to a URL. The secret that signs them is printed once; -q prints nothing else.',
    examples: ['webhooks create https://ci.example/hook --event session.running session.ended'],
  }
  type Flags = { label?: string; event?: EventType[] }
  const work = async ({ client, out }: Context, { label, event }: Flags, [url = '']: (string | undefined)[]) => {
    const body = { url, ...(label !== undefined && { label }), ...(event && { event_types: event }) }
    const created = await read(client.http.POST('/v1/webhooks', { body }))
    const lines: [string, Cell][] = [
      ['Secret', created.secret],
      ['Id', created.id],
      ['URL', created.url],
      ['Events', created.event_types?.join(', ') ?? 'all'],
    ]
    out.record(created, lines, created.secret)
    if (!out.isQuiet) out.say('This is the only time the secret is shown.')
  }
  const eventOption = () => new Option('--event <types...>', 'only these types').choices(Object.keys(EVENT_TYPES))
  return apiCommand<Flags>(described, run, work, (command) =>
    command.option('--label <text>', 'what it is for').addOption(eventOption()),
  )
}

function deleteCommand(run: Run): Command {
  const described: ApiDescribed = {
    usage: 'delete <webhook>',
    summary: 'Delete a webhook and its deliveries.',
    examples: ['webhooks delete whk_…'],
    prints: 'nothing',
  }
  return apiCommand<object>(described, run, async ({ client, out }, _, [webhook_id = '']) => {
    await read(client.http.DELETE('/v1/webhooks/{webhook_id}', { params: { path: { webhook_id } } }))
    out.say(`Webhook ${webhook_id} is deleted.`)
  })
}

function deliveriesCommand(run: Run): Command {
  const described = {
    usage: 'deliveries <webhook>',
    summary: 'List what was delivered, or failed to be, the newest first.',
    examples: ['webhooks deliveries whk_… --limit 5'],
    isWatchable: true,
  }
  type Flags = { limit: number }
  const work = async ({ client, out }: Context, { limit }: Flags, [webhook_id = '']: (string | undefined)[]) => {
    const size = Math.max(1, Math.min(limit, 100))
    const readPage = (query: object) => {
      const params = { path: { webhook_id }, query: { limit: size, ...query } }
      return client.http.GET('/v1/webhooks/{webhook_id}/deliveries', { params })
    }
    const lists = async function* () {
      for await (const page of pages(readPage, read)) yield page.deliveries
    }
    const found: Schemas['WebhookDelivery'][] = []
    for await (const delivery of items(lists())) {
      if (found.length >= limit) break
      found.push(delivery)
    }
    out.list(found, DELIVERY_COLUMNS, 'Nothing was delivered yet.')
  }
  return apiCommand<Flags>(described, run, work, (command) =>
    command.option('--limit <number>', 'how many', wholeNumber(1), 20),
  )
}

function triggerCommand(run: Run): Command {
  const described = {
    usage: 'trigger <webhook>',
    summary: 'Send a test event to a webhook. One that was turned off is on again once it is delivered.',
    examples: ['webhooks trigger whk_…'],
  }
  return apiCommand<object>(described, run, async ({ client, out }, _, [webhook_id = '']) => {
    const call = client.http.POST('/v1/webhooks/{webhook_id}/test', { params: { path: { webhook_id } } })
    const delivery = await read(call)
    out.record(delivery, [
      ['Delivery', delivery.id],
      ['State', delivery.state],
    ])
    if (!out.isQuiet) out.say(`How it went: boardwalk webhooks deliveries ${webhook_id}`)
  })
}
