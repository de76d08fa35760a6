import { SetPower, setPower } from '#core/commands/index.ts'
import { endpoint } from '#http/api/endpoint.ts'
import { route } from '#http/api/route.ts'
import { accepted, commandRefusals, resetExample } from '../../../board-control-examples.ts'
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
    success: accepted({ ...resetExample, kind: 'power_cycle' }),
    refusals: commandRefusals,
    run: ({ user, path, body }) => setPower(user, path.session_id, body.state),
  }),
})
