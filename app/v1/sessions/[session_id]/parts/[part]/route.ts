import { PartPath, SetPart, setPart } from '#core/parts/index.ts'
import { endpoint } from '#http/api/endpoint.ts'
import { route } from '#http/api/route.ts'
import { sessionPath } from '../../../../examples.ts'

const partPath = sessionPath.extend({ part: PartPath })

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PATCH: endpoint({
    id: 'setPart',
    tag: 'Board control',
    access: 'run',
    summary: 'Set a part',
    description:
      'Presses a button, turns a potentiometer or changes the weather. It stays so until it is changed, also over a reset. `send` sends text once, from a serial port to the board.',
    path: partPath,
    body: SetPart,
    bodyExample: { pressed: true },
    success: { status: 204, description: 'The change was sent to the board.' },
    refusals: ['not_found', 'session_ended', 'board_unreachable'],
    run: ({ user, path, body }) => setPart(user, { sessionId: path.session_id, name: path.part }, body),
  }),
})
