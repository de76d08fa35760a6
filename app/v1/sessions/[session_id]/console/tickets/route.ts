import { ConsoleTicket, CreateTicket, createTicket, listTickets, TicketList } from '#core/consoles/index.ts'
import { endpoint } from '#http/api/endpoint.ts'
import { route } from '#http/api/route.ts'
import { sessionPath, ticketExample, ticketRecordExample } from '../../../../examples.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    id: 'listConsoleTickets',
    tag: 'Consoles',
    access: 'any',
    summary: 'List shared access to a console',
    description: 'The tickets that open this console now, newest first, without their secrets.',
    path: sessionPath,
    success: {
      status: 200,
      description: 'The live tickets.',
      record: TicketList,
      example: { tickets: [ticketRecordExample] },
    },
    refusals: ['not_found'],
    run: async ({ user, path }) => ({ tickets: await listTickets(user, path.session_id) }),
  }),
  POST: endpoint({
    id: 'createConsoleTicket',
    tag: 'Consoles',
    access: 'run',
    summary: 'Share a console',
    description:
      'Creates a ticket that opens this console without a key or login, to read, or to type as well. The link that shows the console in a browser is `/shared/{session_id}#{ticket}` of this service. It stops working when the API key that created it is revoked or expires. After the session that page shows the recording, and only `ro` can be created.',
    path: sessionPath,
    body: CreateTicket,
    bodyExample: { mode: 'ro', minutes: 60 },
    success: { status: 201, description: 'The ticket, shown once.', record: ConsoleTicket, example: ticketExample },
    refusals: ['not_found', 'session_ended', 'console_limit_reached'],
    run: ({ user, path, body, caller }) => createTicket(user, path.session_id, body, caller.id),
  }),
})
