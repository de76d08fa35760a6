import { Command, sendBreak } from '#core/commands/index.ts'
import { endpoint } from '#http/api/endpoint.ts'
import { route } from '#http/api/route.ts'
import { commandUrl, resetExample } from '../../../board-control-examples.ts'
import { sessionPath } from '../../../examples.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    id: 'sendBreak',
    tag: 'Board control',
    access: 'run',
    summary: 'Send a break',
    description: 'Sends the break condition of a serial line to the board.',
    path: sessionPath,
    success: {
      status: 202,
      description: 'The command that the board carries out.',
      record: Command,
      example: { ...resetExample, kind: 'break' },
      location: commandUrl,
    },
    refusals: [
      'not_found',
      'session_ended',
      'board_unreachable',
      'not_supported',
      'command_running',
      'cross_origin_request',
    ],
    run: ({ user, path }) => sendBreak(user, path.session_id),
  }),
})
