import { sendBreak } from '#core/commands/index.ts'
import { endpoint } from '#http/api/endpoint.ts'
import { route } from '#http/api/route.ts'
import { accepted, commandRefusals, resetExample } from '../../../board-control-examples.ts'
import { sessionPath } from '../../../examples.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    id: 'sendBreak',
    tag: 'Board control',
    access: 'run',
    summary: 'Send a break',
    description: 'Sends the break condition of a serial line to the board.',
    path: sessionPath,
    success: accepted({ ...resetExample, kind: 'break' }),
    refusals: [...commandRefusals, 'cross_origin_request'],
    run: ({ user, path }) => sendBreak(user, path.session_id),
  }),
})
