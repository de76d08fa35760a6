import type { Command } from 'commander'
import { UsageError } from '../../typescript/src/index.ts'
import type { Context } from '../context.ts'
import { followEvents, type StreamedEvent } from '../event-stream.ts'
import type { Column } from '../output.ts'
import { Time } from '../times.ts'
import { apiCommand, type Run } from './registry.ts'

type Flags = { follow?: boolean; after?: string; type?: string }

const COLUMNS: Column<StreamedEvent>[] = [
  ['TYPE', ({ type }) => type],
  ['ABOUT', aboutOf],
  ['CREATED', ({ created_at }) => new Time(created_at)],
  ['ID', ({ id }) => id],
]

export function eventsCommand(run: Run): Command {
  const described = {
    usage: 'events',
    summary: 'List what has happened to sessions and credits in the last day. --follow goes on, until Ctrl-C.',
    examples: ['events', 'events --follow', "events --follow --type session.ended --jq '.data.end_reason'"],
  }
  return apiCommand<Flags>(described, run, events, (command) =>
    command
      .option('--follow', 'wait for what happens from now on; JSON is a line for each event')
      .option('--after <id>', 'begin after this event')
      .option('--type <type>', 'only this type, such as session.ended'),
  )
}

async function events({ client, out, signal }: Context, { follow, after, type }: Flags): Promise<void> {
  if (after !== undefined && !/^\d{1,15}$/.test(after)) throw new UsageError('--after takes the id of an event.')
  const found: StreamedEvent[] = []
  const onBreak = (text: string) => out.say(`${text} Connecting again …`)
  for await (const one of followEvents(client, { signal, after: after ?? (follow ? undefined : '0'), onBreak })) {
    if (one.kind === 'caught up' && !follow) return out.list(found, COLUMNS, 'Nothing has happened in the last day.')
    if (one.kind === 'reset') out.say('Events before these may be missing.')
    if (one.kind !== 'event' || (type !== undefined && one.event.type !== type)) continue
    if (follow) out.line(one.event, COLUMNS)
    else found.push(one.event)
  }
}

function aboutOf({ data }: StreamedEvent): string {
  if ('entry_id' in data)
    return `${data.kind} ${data.amount > 0 ? '+' : ''}${data.amount}, balance ${data.balance_after}`
  return `${data.session_id} (${data.board_type}${data.end_reason ? `, ${data.end_reason}` : ''})`
}
