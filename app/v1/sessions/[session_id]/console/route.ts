import { z } from 'zod'
import { socketEndpoint } from '#http/api/endpoint.ts'
import { route } from '#http/api/route.ts'
import { sessionPath } from '../../../examples.ts'

const Query = z.strictObject({
  from: z.string().default('tail').meta({ description: 'A byte offset, `start`, or `tail` (the newest 64 KiB).' }),
  mode: z.enum(['rw', 'ro']).default('rw').meta({ description: '`ro` only reads.' }),
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: socketEndpoint({
    id: 'openConsole',
    tag: 'Consoles',
    access: 'any',
    summary: 'Open the console of a session',
    description: `A WebSocket with the subprotocol \`boardwalk.console.v1\`. It carries output, input and what happens to the session and its board.

A program sends its key. Where a ticket is used instead, it is offered as a second subprotocol: \`ticket.tkt_…\`.`,
    path: sessionPath,
    query: Query,
    success: { status: 101, description: 'The connection is a WebSocket now.' },
    refusals: ['not_found', 'cross_origin_request', 'session_ended', 'console_limit_reached', 'upgrade_required'],
  }),
})
