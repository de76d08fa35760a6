import type { Command } from 'commander'
import { type components, read, UsageError } from '../../typescript/src/index.ts'
import type { Context } from '../context.ts'
import { parseMinutes } from '../durations.ts'
import { durationOption } from '../options.ts'
import type { Column } from '../output.ts'
import { Time } from '../times.ts'
import { sessionIdOf } from '../which-session.ts'
import { apiCommand, type Run } from './registry.ts'

type Ticket = components['schemas']['TicketList']['tickets'][number]
type Flags = { type?: boolean; for: number; list?: boolean; revoke?: string }

const MODES: Record<string, string> = { ro: 'to read', rw: 'to type' }

const COLUMNS: Column<Ticket>[] = [
  ['ID', ({ id }) => id],
  ['WHAT FOR', ({ mode }) => MODES[mode] ?? mode],
  ['UNTIL', ({ expires_at }) => new Time(expires_at)],
]

export function shareCommand(run: Run): Command {
  const described = {
    usage: 'share [session]',
    summary: 'Print a link that shows the console in a browser, to anybody who has it. --revoke takes it back.',
    examples: ['share', 'share --type --for 15m …vy31', 'share --list', 'share --revoke tkt_…'],
  }
  return apiCommand<Flags>(described, run, share, (command) =>
    command
      .option('--type', 'let them type, too')
      .addOption(durationOption('--for <duration>', 'how long the link works', '60m', parseMinutes))
      .option('--list', 'list the links that work now, without their secrets')
      .option('--revoke <id>', 'close what was opened with a link, and let it open nothing more'),
  )
}

async function share(context: Context, flags: Flags, [given]: (string | undefined)[]): Promise<void> {
  const { client, out, url } = context
  if (flags.list && flags.revoke !== undefined) throw new UsageError('Give --list or --revoke, and not both.')
  const session_id = await sessionIdOf(context, given)
  const path = { session_id }
  const tickets = '/v1/sessions/{session_id}/console/tickets'
  if (flags.list)
    return out.list((await read(client.http.GET(tickets, { params: { path } }))).tickets, COLUMNS, 'No links.')
  if (flags.revoke !== undefined) {
    const params = { path: { session_id, ticket_id: flags.revoke } }
    await read(client.http.DELETE('/v1/sessions/{session_id}/console/tickets/{ticket_id}', { params }))
    return out.say(`${flags.revoke} is revoked.`)
  }
  const body = { mode: flags.type ? 'rw' : 'ro', minutes: flags.for } as const
  const ticket = await read(client.http.POST(tickets, { params: { path }, body }))
  const link = `${url}/shared/${session_id}#${ticket.ticket}`
  const lines = [
    ['Link', link],
    ['Id', ticket.id],
    ['Until', new Time(ticket.expires_at)],
  ] as const
  out.record(
    { ...ticket, link },
    lines.map(([name, cell]) => [name, cell]),
    link,
  )
}
