import { Command, SetPower, setPower } from '#core/commands/index.ts'
import { endpoint } from '#http/api/endpoint.ts'
import { route } from '#http/api/route.ts'
import { commandUrl, resetExample } from '../../../board-control-examples.ts'
import { sessionPath } from '../../../examples.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    id: 'setPower',
    tag: 'Board control',
    access: 'run',
    summary: 'Switch the power',
    description: 'Switches the board on or off, or off and on again. Firmware and stored data stay.',
    path: sessionPath,
    body: SetPower,
    bodyExample: { state: 'cycle' },
    success: {
      status: 202,
      description: 'The command that the board carries out.',
      record: Command,
      example: { ...resetExample, kind: 'power_cycle' },
      location: commandUrl,
    },
    refusals: ['not_found', 'session_ended', 'board_unreachable', 'not_supported', 'command_running'],
    run: ({ user, path, body }) => setPower(user, path.session_id, body.state),
  }),
})
