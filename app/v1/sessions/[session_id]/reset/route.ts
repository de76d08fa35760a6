import { resetBoard } from '#core/commands/index.ts'
import { endpoint } from '#http/api/endpoint.ts'
import { route } from '#http/api/route.ts'
import { accepted, commandRefusals, resetExample } from '../../../board-control-examples.ts'
import { sessionPath } from '../../../examples.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    id: 'resetBoard',
    tag: 'Board control',
    access: 'run',
    summary: 'Reset the board',
    description: 'Restarts the board as its reset button does. Firmware and stored data stay.',
    path: sessionPath,
    success: accepted(resetExample),
    refusals: [...commandRefusals, 'cross_origin_request'],
    run: ({ user, path }) => resetBoard(user, path.session_id),
  }),
})
