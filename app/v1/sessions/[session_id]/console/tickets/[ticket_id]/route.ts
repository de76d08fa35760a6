import { revokeTicket } from '#core/consoles/index.ts'
import { Id } from '#core/ids.ts'
import { endpoint } from '#http/api/endpoint.ts'
import { route } from '#http/api/route.ts'
import { sessionPath, ticketExample } from '../../../../../examples.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({
    id: 'revokeConsoleTicket',
    tag: 'Consoles',
    access: 'run',
    summary: 'Stop sharing a console',
    description: 'Consoles that were opened with the ticket close within a second. A revoked ticket is not found.',
    path: sessionPath.extend({
      ticket_id: Id('ticket').meta({ description: 'The ticket to revoke.', examples: [ticketExample.id] }),
    }),
    success: { status: 204, description: 'The ticket is revoked.' },
    refusals: ['not_found'],
    run: ({ user, path }) => revokeTicket(user, path.session_id, path.ticket_id),
  }),
})
