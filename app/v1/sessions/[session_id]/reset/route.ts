import { Command, resetBoard } from '#core/commands/index.ts'
import { endpoint } from '#http/api/endpoint.ts'
import { route } from '#http/api/route.ts'
import { commandUrl, resetExample } from '../../../board-control-examples.ts'
import { sessionPath } from '../../../examples.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    id: 'resetBoard',
    tag: 'Board control',
    access: 'run',
    summary: 'Reset the board',
    description: 'Restarts the board as its reset button does. Firmware and stored data stay.',
    path: sessionPath,
    success: {
      status: 202,
      description: 'The command that the board carries out.',
      record: Command,
      example: resetExample,
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
    run: ({ user, path }) => resetBoard(user, path.session_id),
  }),
})
