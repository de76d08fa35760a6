import { ConsoleTicket, CreateTicket, createTicket } from '#core/consoles/index.ts'
import { endpoint } from '#http/api/endpoint.ts'
import { route } from '#http/api/route.ts'
import { sessionPath, ticketExample } from '../../../../examples.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    id: 'createConsoleTicket',
    tag: 'Consoles',
    summary: 'Share a console',
    description:
      'Makes a ticket that opens this console without a key or login, to read or to type as well. It ends with the API key that made it.',
    path: sessionPath,
    body: CreateTicket,
    bodyExample: { mode: 'ro', minutes: 60 },
    success: { status: 201, description: 'The ticket, shown once.', record: ConsoleTicket, example: ticketExample },
    refusals: ['not_found', 'session_ended'],
    run: ({ user, path, body, caller }) => createTicket(user, path.session_id, body, caller.id),
  }),
})
