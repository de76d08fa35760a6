import { z } from 'zod'
import { socketEndpoint } from '#http/api/endpoint.ts'
import { route } from '#http/api/route.ts'
import { sessionPath } from '../../../../examples.ts'

const path = sessionPath.extend({
  name: z.string().meta({
    description: 'One of the `ports` of the [board](/docs/api/boards#record-Board).',
    examples: ['gdb'],
  }),
})

const Query = z.strictObject({
  take: z
    .enum(['true', 'false'])
    .default('false')
    .meta({ description: '`true` closes the connection that has the port, if there is one.' }),
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: socketEndpoint({
    id: 'openPort',
    tag: 'Board control',
    access: 'run',
    summary: 'Open a port of a board',
    description: `A WebSocket with the subprotocol \`boardwalk.port.v1\`. It carries the bytes of a port, such as those of a debugger, in both directions. The port is open once the WebSocket is.

A port is open once at a time. It needs a key or a login; a ticket does not open it. While it is open, the [lease](/docs/api/sessions#renewLease) of the session is renewed.`,
    path,
    query: Query,
    success: { status: 101, description: 'The connection is a WebSocket now, and the port is open.' },
    refusals: [
      ...(['not_found', 'cross_origin_request', 'session_ended', 'board_unreachable', 'not_supported'] as const),
      ...(['command_running', 'port_in_use', 'port_limit_reached', 'upgrade_required'] as const),
    ],
  }),
})
